"""Plain by default; with APNAP_MYPYC=1 the hot modules are compiled by mypyc, all of them or none.

    APNAP_MYPYC=1 pip install .
    APNAP_MYPYC=1 APNAP_MYPYC_OPT=1 pip install .     (quicker to build, slower to run; the default is 2)

The hot modules call each other through native calls only inside one compilation group, so leaving some out
costs most of the gain. Nothing is ever compiled into the source folder: an extension module left there
would hide the edited source silently.
"""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent

COMPILER = "mypy>=2.4"

# What the compiler of a Unix may know: calls from module to module go straight, or become one function.
FASTER = ("-fvisibility=hidden", "-fno-plt", "-flto=auto")

# Commands of the build backend that only ask questions; compiling for them would double the build time.
METADATA_COMMANDS = {"egg_info", "dist_info", "sdist"}
IN_PLACE_COMMANDS = {"develop", "editable_wheel", "--inplace", "-i"}


def hot_modules() -> list[str]:
    """Return the paths of all modules to compile, relative to the project root, sorted."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["apnap"]["compiled"]
    found = {path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}
    if not found:
        sys.exit(f"apnap: APNAP_MYPYC=1, but no module matches {patterns}")
    return sorted(found)


def compiled_arguments() -> dict[str, object]:
    """Return the arguments of `setup` for a compiled build; exits with the reason if that cannot be."""
    arguments: dict[str, object] = {
        "setup_requires": [COMPILER],
        "cmdclass": {"build_ext": build_ext_side_by_side},
    }
    commands = set(sys.argv[1:])
    if commands & IN_PLACE_COMMANDS:
        sys.exit(
            "apnap: APNAP_MYPYC=1 cannot be used with an editable or in-place build: extension modules"
            " in the source folder would hide the source. Use a plain `pip install .`."
        )
    if commands & METADATA_COMMANDS:
        return arguments
    level = os.environ.get("APNAP_MYPYC_OPT", "2")
    if level not in {"0", "1", "2", "3"}:
        sys.exit(f"apnap: APNAP_MYPYC_OPT must be 0, 1, 2 or 3, not {level!r}")
    modules = hot_modules()
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        sys.exit(f"apnap: APNAP_MYPYC=1 needs mypyc (pip install '{COMPILER}'): {error}")
    # A new folder for every build, so that nothing compiled earlier can slip into this wheel.
    build_base = tempfile.mkdtemp(prefix="apnap-mypyc-")
    atexit.register(shutil.rmtree, build_base, ignore_errors=True)
    arguments["options"] = {"build": {"build_base": build_base}}
    # What the compiled modules import is read, but only they must be free of type errors.
    arguments["ext_modules"] = mypycify(
        ["--follow-imports=silent", *modules],
        opt_level=level,
        debug_level="0",
        multi_file=True,
        target_dir=os.path.join(build_base, "c"),
    )
    return arguments


class build_ext_side_by_side(build_ext):
    """Compiles the C files, one of each module, on all cores. They make one extension all the same."""

    def build_extension(self, ext: Extension) -> None:
        """Compile the files of the extension, and link them."""
        if len(ext.sources) > 1 and self.compiler.compiler_type == "unix":  # others only hand on a module
            faster = self.flags_known()
            ext.extra_compile_args = [*ext.extra_compile_args, *faster]
            ext.extra_link_args = [*ext.extra_link_args, *faster]
        one_by_one = self.compiler.compile

        def compile_all(sources: list[str], **settings: object) -> list[str]:
            with ThreadPool(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], **settings), sources, chunksize=1)
            return [file for files in made for file in files]

        self.compiler.compile = compile_all
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = one_by_one

    def flags_known(self) -> list[str]:
        """Those of `FASTER` with which a program of one line is compiled and linked without complaint."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "trial.c")
            source.write_text("int trial(void) { return 0; }\n", encoding="utf-8")
            known = []
            for flag in FASTER:
                command = [*self.compiler.linker_so, "-fPIC", "-Werror", "-O1", flag, str(source)]
                done = subprocess.run([*command, "-o", str(Path(folder, "trial.so"))], capture_output=True)
                known += [flag] if done.returncode == 0 else []
        return known


compiled = os.environ.get("APNAP_MYPYC", "0")
if compiled not in {"", "0", "1"}:
    sys.exit(f"apnap: APNAP_MYPYC must be 0 or 1, not {compiled!r}")
setup(**(compiled_arguments() if compiled == "1" else {}))
