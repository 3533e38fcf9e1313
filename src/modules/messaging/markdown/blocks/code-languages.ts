/** Canonical name of a language, then the other names writers give it. */
// prettier-ignore
const LANGUAGES = [
  'Ada ada ada95 ada2005', 'Arduino arduino', 'Awk awk gawk mawk nawk', 'BASIC basic', 'Bash bash sh ksh zsh shell openrc', 'Batchfile bat batch dosbatch winbatch',
  'C c', 'C# c# csharp cs', 'C++ cpp c++', 'CMake cmake', 'COBOL cobol', 'CSS css', 'CSS+PHP css+php', 'Clojure clojure clj', 'CoffeeScript coffeescript coffee coffee-script',
  'Common_Lisp common-lisp cl lisp', 'Coq coq', 'Crystal cr crystal', 'Cython cython pyx pyrex', 'D d', 'Dart dart', 'Diff diff udiff', 'Docker docker dockerfile',
  'Elixir elixir ex exs', 'Elm elm', 'EmacsLisp emacs-lisp elisp emacs', 'Erlang erlang', 'F# fsharp f#', 'Fish fish fishshell', 'Fortran fortran f90', 'Gherkin gherkin cucumber',
  'Go go golang', 'GraphQL graphql', 'Groovy groovy', 'HTML html', 'HTML+PHP html+php', 'HTML+Django/Jinja html+django html+jinja htmldjango', 'HTTP http', 'Handlebars handlebars',
  'Haskell haskell hs', 'Idris idris idr', 'INI ini cfg dosini', 'JSON json json-object', 'Java java', 'JavaScript js javascript', 'JavaScript+PHP javascript+php js+php',
  'JSX jsx react', 'Julia julia jl', 'Kotlin kotlin', 'LLVM llvm', 'Lean lean lean3', 'LessCss less', 'Lua lua', 'Makefile make makefile mf bsdmake', 'Markdown md markdown',
  'Mathematica mathematica mma nb', 'Matlab matlab', 'MySQL mysql', 'NASM nasm', 'Nginx_configuration_file nginx', 'Nim nimrod nim', 'Nix nixos nix', 'OCaml ocaml',
  'Objective-C objective-c objectivec obj-c objc', 'Octave octave', 'PHP php php3 php4 php5', 'PL/pgSQL plpgsql', 'Perl perl pl', 'PostgreSQL_SQL_dialect postgresql postgres',
  'PowerShell powershell pwsh posh ps1 psm1', 'Prolog prolog', 'Properties properties jproperties', 'Protocol_Buffer protobuf proto', 'Python python py sage python3 py3 bazel starlark pyi',
  'Python_console_session pycon python-console', 'QML qml qbs', 'R r s splus', 'Racket racket rkt', 'Ruby ruby rb duby', 'Rust rust rs', 'SCSS scss', 'SQL sql', 'Sass sass', 'Scala scala',
  'Scheme scheme scm', 'Smalltalk smalltalk squeak st', 'Swift swift', 'TOML toml', 'Tcl tcl', 'Terraform terraform tf hcl', 'TeX tex latex', 'Text_only text',
  'TypeScript typescript ts', 'VB.net vb.net vbnet lobas oobas sobas visual-basic visualbasic', 'VHDL vhdl', 'VimL vim', 'XML xml', 'XML+PHP xml+php', 'YAML yaml', 'Zig zig',
  'reStructuredText restructuredtext rst rest', 'verilog verilog v', 'Bash_Session console shell-session',
];

const canonicalNames = new Map(
  LANGUAGES.flatMap((line) => {
    const [canonical = '', ...aliases] = line.split(' ');
    return aliases.map((alias): [string, string] => [alias, canonical.replaceAll('_', ' ')]);
  }),
);

/** Takes the language of a code block as written and gives the name clients know it by; unknown ones are told in small letters. */
export function canonicalLanguage(written: string): string {
  return canonicalNames.get(written.toLowerCase()) ?? written.toLowerCase();
}
