import type { Env, Renderer, StateBlock, Token } from 'markdown-it';
import { escapeHtml } from '../../../../../kernel/text.js';
import { highlightCode } from '../highlighting/highlight-code.js';
import { printSpans } from '../highlighting/spans.js';
import { blockToken, escapeText } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';
import { lineAt } from './block-tokens.js';

const INDENT = '    ';

/** The languages of Pygments 2.17, and some newer ones: the name of each, followed by its aliases, to which `kt` is added. */
// prettier-ignore
const LANGUAGES = [
  'ABAP abap', 'ABNF abnf', 'ActionScript actionscript as', 'ActionScript_3 actionscript3 as3', 'Ada ada ada95 ada2005', 'ADL adl',
  'Agda agda', 'Aheui aheui', 'Alloy alloy', 'AmbientTalk ambienttalk ambienttalk/2 at', 'AMDGPU amdgpu', 'Ampl ampl', 'Angular2 ng2',
  'ANSYS_parametric_design_language ansys apdl', 'ANTLR antlr', 'ANTLR_With_ActionScript_Target antlr-actionscript antlr-as',
  'ANTLR_With_C#_Target antlr-csharp antlr-c#', 'ANTLR_With_CPP_Target antlr-cpp', 'ANTLR_With_Java_Target antlr-java',
  'ANTLR_With_ObjectiveC_Target antlr-objc', 'ANTLR_With_Perl_Target antlr-perl', 'ANTLR_With_Python_Target antlr-python',
  'ANTLR_With_Ruby_Target antlr-ruby antlr-rb', 'ApacheConf apacheconf aconf apache', 'APL apl', 'AppleScript applescript',
  'Arduino arduino', 'Arrow arrow', 'Arturo arturo art', 'ASCII_armored asc pem', 'ASN.1 asn1', 'AspectJ aspectj', 'aspx-cs aspx-cs',
  'aspx-vb aspx-vb', 'Asymptote asymptote asy', 'Augeas augeas', 'autohotkey autohotkey ahk', 'AutoIt autoit', 'Awk awk gawk mawk nawk',
  'BARE bare', 'Base_Makefile basemake', 'Bash bash sh ksh zsh shell openrc', 'Bash_Session console shell-session',
  'Batchfile batch bat dosbatch winbatch', 'BBC_Basic bbcbasic', 'BBCode bbcode', 'BC bc', 'Bdd bdd', 'Befunge befunge', 'Berry berry be',
  'BibTeX bibtex bib', 'BitBake bitbake', 'BlitzBasic blitzbasic b3d bplus', 'BlitzMax blitzmax bmax', 'Blueprint blueprint', 'BNF bnf',
  'Boa boa', 'Boo boo', 'Boogie boogie', 'BQN bqn', 'Brainfuck brainfuck bf', 'BST bst bst-pybtex', 'BUGS bugs winbugs openbugs', 'C c',
  'C# csharp c# cs', 'C++ cpp c++', 'c-objdump c-objdump', 'ca65_assembler ca65', 'Caddyfile caddyfile caddy', 'cADL cadl',
  'CAmkES camkes idl4', 'Cap\'n_Proto capnp', 'CapDL capdl', 'Carbon carbon', 'CBM_BASIC_V2 cbmbas', 'CDDL cddl', 'CEL cel',
  'Ceylon ceylon', 'CFEngine3 cfengine3 cf3', 'cfstatement cfs', 'ChaiScript chaiscript chai', 'Chapel chapel chpl', 'Charmci charmci',
  'Cheetah cheetah spitfire', 'Cirru cirru', 'Clay clay', 'Clean clean', 'Clojure clojure clj', 'ClojureScript clojurescript cljs',
  'CMake cmake', 'COBOL cobol', 'COBOLFree cobolfree', 'CodeQL codeql ql', 'CoffeeScript coffeescript coffee-script coffee',
  'Coldfusion_CFC cfc', 'Coldfusion_HTML cfm', 'COMAL-80 comal comal80', 'Common_Lisp common-lisp cl lisp',
  'Component_Pascal componentpascal cp', 'Coq coq', 'cplint cplint', 'cpp-objdump cpp-objdump c++-objdumb cxx-objdump', 'CPSA cpsa',
  'Crmsh crmsh pcmk', 'Croc croc', 'Cryptol cryptol cry', 'Crystal cr crystal', 'Csound_Document csound-document csound-csd',
  'Csound_Orchestra csound csound-orc', 'Csound_Score csound-score csound-sco', 'CSS css', 'CSS+Django/Jinja css+django css+jinja',
  'CSS+Genshi_Text css+genshitext css+genshi', 'CSS+Lasso css+lasso', 'CSS+Mako css+mako', 'CSS+mozpreproc css+mozpreproc',
  'CSS+Myghty css+myghty', 'CSS+PHP css+php', 'CSS+Ruby css+ruby css+erb', 'CSS+Smarty css+smarty', 'CSS+UL4 css+ul4', 'CUDA cuda cu',
  'Cypher cypher', 'Cython cython pyx pyrex', 'D d', 'd-objdump d-objdump', 'Darcs_Patch dpatch', 'Dart dart', 'DASM16 dasm16', 'Dax dax',
  'Debian_Control_file debcontrol control', 'Debian_Sourcelist debsources sourceslist sources.list', 'Debian_Sources_file debian.sources',
  'Delphi delphi pas pascal objectpascal', 'Desktop_file desktop', 'Devicetree devicetree dts', 'dg dg', 'Diff diff udiff',
  'Django/Jinja django jinja', 'Docker docker dockerfile', 'DTD dtd', 'Duel duel jbst jsonml+bst', 'Dylan dylan',
  'Dylan_session dylan-console dylan-repl', 'DylanLID dylan-lid lid', 'E-mail email eml', 'Earl_Grey earl-grey earlgrey eg',
  'Easytrieve easytrieve', 'EBNF ebnf', 'eC ec', 'ECL ecl', 'Eiffel eiffel', 'Elixir elixir ex exs', 'Elixir_iex_session iex', 'Elm elm',
  'Elpi elpi', 'EmacsLisp emacs-lisp elisp emacs', 'Embedded_Ragel ragel-em', 'ERB erb', 'Erlang erlang', 'Erlang_erl_session erl',
  'Evoque evoque', 'execline execline', 'Ezhil ezhil', 'F# fsharp f#', 'Factor factor', 'Fancy fancy fy', 'Fantom fan', 'Felix felix flx',
  'Fennel fennel fnl', 'Fift fift fif', 'Fish fish fishshell', 'Flatline flatline', 'FloScript floscript flo', 'Forth forth',
  'Fortran fortran f90', 'FortranFixed fortranfixed', 'FoxPro foxpro vfp clipper xbase', 'Freefem freefem', 'FStar fstar', 'FunC func fc',
  'Futhark futhark', 'g-code gcode', 'GAP gap', 'GAP_session gap-console gap-repl', 'GAS gas asm', 'GDScript gdscript gd',
  'Genshi genshi kid xml+genshi xml+kid', 'Genshi_Text genshitext', 'Gettext_Catalog pot po', 'Gherkin gherkin cucumber', 'Gleam gleam',
  'GLSL glsl', 'Gnuplot gnuplot', 'Go go golang', 'Golo golo', 'GoodData-CL gooddata-cl', 'GoogleSQL googlesql zetasql', 'Gosu gosu',
  'Gosu_Template gst', 'GraphQL graphql', 'Graphviz graphviz dot', 'Groff groff nroff man', 'Groovy groovy', 'GSQL gsql', 'Haml haml',
  'Handlebars handlebars', 'Hare hare', 'Haskell haskell hs', 'Haxe haxe hxsl hx', 'Hexdump hexdump', 'HLSL hlsl', 'HSAIL hsail hsa',
  'Hspec hspec', 'HTML html', 'HTML_+_Angular2 html+ng2', 'HTML+Cheetah html+cheetah html+spitfire htmlcheetah',
  'HTML+Django/Jinja html+django html+jinja htmldjango', 'HTML+Evoque html+evoque', 'HTML+Genshi html+genshi html+kid',
  'HTML+Handlebars html+handlebars', 'HTML+Lasso html+lasso', 'HTML+Mako html+mako', 'HTML+Myghty html+myghty', 'HTML+PHP html+php',
  'HTML+Smarty html+smarty', 'HTML+Twig html+twig', 'HTML+UL4 html+ul4', 'HTML+Velocity html+velocity', 'HTTP http', 'Hxml haxeml hxml',
  'Hy hylang', 'Hybris hybris hy', 'Icon icon', 'IDL idl', 'Idris idris idr', 'Igor igor igorpro', 'Inform_6 inform6 i6',
  'Inform_6_template i6t', 'Inform_7 inform7 i7', 'INI ini cfg dosini', 'Io io', 'Ioke ioke ik', 'IRC_logs irc', 'Isabelle isabelle', 'J j',
  'JAGS jags', 'Janet janet', 'Jasmin jasmin jasminxt', 'Java java', 'Java_Server_Page jsp', 'JavaScript javascript js',
  'JavaScript+Cheetah javascript+cheetah js+cheetah javascript+spitfire js+spitfire',
  'JavaScript+Django/Jinja javascript+django js+django javascript+jinja js+jinja',
  'JavaScript+Genshi_Text js+genshitext js+genshi javascript+genshitext javascript+genshi', 'JavaScript+Lasso javascript+lasso js+lasso',
  'JavaScript+Mako javascript+mako js+mako', 'Javascript+mozpreproc javascript+mozpreproc', 'JavaScript+Myghty javascript+myghty js+myghty',
  'JavaScript+PHP javascript+php js+php', 'JavaScript+Ruby javascript+ruby js+ruby javascript+erb js+erb',
  'JavaScript+Smarty javascript+smarty js+smarty', 'Javascript+UL4 js+ul4', 'JCL jcl', 'JMESPath jmespath jp', 'JSGF jsgf', 'JSLT jslt',
  'JSON json json-object', 'JSON-LD jsonld json-ld', 'JSON5 json5', 'Jsonnet jsonnet', 'JSX jsx react', 'Julia julia jl',
  'Julia_console jlcon julia-repl', 'Juttle juttle', 'K k', 'Kal kal', 'Kconfig kconfig menuconfig linux-config kernel-config',
  'Kernel_log kmsg dmesg', 'Koka koka', 'Kotlin kotlin kt', 'Kuin kuin', 'Kusto kql kusto', 'Lasso lasso lassoscript',
  'LDAP_configuration_file ldapconf ldaprc', 'LDIF ldif', 'Lean lean lean3', 'Lean4 lean4', 'LessCss less',
  'Lighttpd_configuration_file lighttpd lighty', 'LilyPond lilypond', 'Limbo limbo', 'liquid liquid', 'Literate_Agda literate-agda lagda',
  'Literate_Cryptol literate-cryptol lcryptol lcry', 'Literate_Haskell literate-haskell lhaskell lhs',
  'Literate_Idris literate-idris lidris lidr', 'LiveScript livescript live-script', 'LLVM llvm', 'LLVM-MIR llvm-mir',
  'LLVM-MIR_Body llvm-mir-body', 'Logos logos', 'Logtalk logtalk', 'LSL lsl', 'Lua lua', 'Luau luau', 'Macaulay2 macaulay2',
  'Makefile make makefile mf bsdmake', 'Mako mako', 'Maple maple', 'MAQL maql', 'Markdown markdown md', 'Mask mask', 'Mason mason',
  'Mathematica mathematica mma nb wl wolfram', 'Matlab matlab', 'Matlab_session matlabsession', 'Maxima maxima macsyma',
  'MCFunction mcfunction mcf', 'MCSchema mcschema', 'Meson meson meson.build', 'MIME mime', 'MiniD minid', 'MiniScript miniscript ms',
  'MIPS mips', 'Modelica modelica', 'Modula-2 modula2 m2', 'MoinMoin/Trac_Wiki_markup trac-wiki moin', 'Mojo mojo 🔥', 'Monkey monkey',
  'Monte monte', 'MOOCode moocode moo', 'MoonScript moonscript moon', 'Mosel mosel', 'mozhashpreproc mozhashpreproc',
  'mozpercentpreproc mozpercentpreproc', 'MQL mql mq4 mq5 mql4 mql5', 'Mscgen mscgen msc', 'MSDOS_Session doscon', 'MuPAD mupad',
  'MXML mxml', 'Myghty myghty', 'MySQL mysql', 'NASM nasm', 'NCL ncl', 'Nemerle nemerle', 'nesC nesc', 'NestedText nestedtext nt',
  'NewLisp newlisp', 'Newspeak newspeak', 'Nginx_configuration_file nginx', 'Nimrod nimrod nim', 'Nit nit', 'Nix nixos nix',
  'Node.js_REPL_console_session nodejsrepl', 'Notmuch notmuch', 'NSIS nsis nsi nsh', 'Numba_IR numba_ir numbair', 'NumPy numpy',
  'NuSMV nusmv', 'objdump objdump', 'objdump-nasm objdump-nasm', 'Objective-C objective-c objectivec obj-c objc',
  'Objective-C++ objective-c++ objectivec++ obj-c++ objc++', 'Objective-J objective-j objectivej obj-j objj', 'OCaml ocaml',
  'Octave octave', 'ODIN odin', 'OMG_Interface_Definition_Language omg-idl', 'Ooc ooc', 'Opa opa', 'OpenEdge_ABL openedge abl progress',
  'OpenSCAD openscad', 'Org_Mode org orgmode org-mode', 'PacmanConf pacmanconf', 'Pan pan', 'ParaSail parasail', 'Pawn pawn', 'PDDL pddl',
  'PEG peg', 'Perl perl pl', 'Perl6 perl6 pl6 raku', 'Phix phix', 'PHP php php3 php4 php5', 'Pig pig', 'Pike pike', 'PkgConfig pkgconfig',
  'PL/pgSQL plpgsql', 'Pointless pointless', 'Pony pony', 'Portugol portugol',
  'PostgreSQL_console_(psql) psql postgresql-console postgres-console', 'PostgreSQL_EXPLAIN_dialect postgres-explain',
  'PostgreSQL_SQL_dialect postgresql postgres', 'PostScript postscript postscr', 'POVRay pov', 'PowerShell powershell pwsh posh ps1 psm1',
  'PowerShell_Session pwsh-session ps1con', 'Praat praat', 'Procfile procfile', 'Prolog prolog', 'Promela promela', 'PromQL promql',
  'Properties properties jproperties', 'Protocol_Buffer protobuf proto', 'PRQL prql', 'PsySH_console_session_for_PHP psysh', 'PTX ptx',
  'Pug pug jade', 'Puppet puppet', 'PureScript purescript purs', 'PyPy_Log pypylog pypy',
  'Python python py sage python3 py3 bazel starlark pyi', 'Python_2.x python2 py2', 'Python_2.x_Traceback py2tb',
  'Python_console_session pycon python-console', 'Python_Traceback pytb py3tb', 'Python+UL4 py+ul4', 'Q q', 'QBasic qbasic basic',
  'Qlik qlik qlikview qliksense qlikscript', 'QML qml qbs', 'QVTO qvto qvt', 'Racket racket rkt', 'Ragel ragel', 'Ragel_in_C_Host ragel-c',
  'Ragel_in_CPP_Host ragel-cpp', 'Ragel_in_D_Host ragel-d', 'Ragel_in_Java_Host ragel-java', 'Ragel_in_Objective_C_Host ragel-objc',
  'Ragel_in_Ruby_Host ragel-ruby ragel-rb', 'RConsole rconsole rout', 'Rd rd', 'ReasonML reasonml reason', 'REBOL rebol',
  'Red red red/system', 'Redcode redcode', 'reg registry', 'Rego rego', 'Relax-NG_Compact rng-compact rnc', 'Rell rell',
  'ResourceBundle resourcebundle resource', 'reStructuredText restructuredtext rst rest', 'Rexx rexx arexx',
  'RHTML rhtml html+erb html+ruby', 'Ride ride', 'Rita rita', 'Roboconf_Graph roboconf-graph', 'Roboconf_Instances roboconf-instances',
  'RobotFramework robotframework', 'Rocq_Prover rocq rocq-prover', 'RPMSpec spec', 'RQL rql', 'RSL rsl', 'Ruby ruby rb duby',
  'Ruby_irb_session rbcon irb', 'Rust rust rs', 'S splus s r', 'SARL sarl', 'SAS sas', 'Sass sass', 'Savi savi', 'Scala scala',
  'Scalate_Server_Page ssp', 'Scaml scaml', 'scdoc scdoc scd', 'Scheme scheme scm', 'Scilab scilab', 'SCSS scss', 'Sed sed gsed ssed',
  'Shen shen', 'ShExC shexc shex', 'Sieve sieve', 'Silver silver', 'Singularity singularity', 'Slash slash', 'Slim slim',
  'Slurm slurm sbatch', 'Smali smali', 'Smalltalk smalltalk squeak st', 'SmartGameFormat sgf', 'Smarty smarty', 'Smithy smithy',
  'SNBT snbt', 'Snobol snobol', 'Snowball snowball', 'Solidity solidity', 'Soong androidbp bp soong', 'Sophia sophia', 'SourcePawn sp',
  'SPARQL sparql', 'Spice spice spicelang', 'SQL sql', 'SQL+Jinja sql+jinja', 'sqlite3con sqlite3', 'SquidConf squidconf squid.conf squid',
  'Srcinfo srcinfo', 'Stan stan', 'Standard_ML sml', 'Stata stata do', 'SuperCollider supercollider sc', 'Swift swift', 'SWIG swig',
  'Systemd systemd', 'systemverilog systemverilog sv', 'TableGen tablegen td', 'Tact tact', 'TADS_3 tads3', 'Tal tal uxntal', 'TAP tap',
  'TASM tasm', 'Tcl tcl', 'Tcsh tcsh csh', 'Tcsh_Session tcshcon', 'Tea tea', 'teal teal', 'Tera_Term_macro teratermmacro teraterm ttl',
  'Termcap termcap', 'Terminfo terminfo', 'Terraform terraform tf hcl', 'TeX tex latex', 'Text_only text', 'Text_output output',
  'ThingsDB ti thingsdb', 'Thrift thrift', 'tiddler tid', 'Tl-b tlb', 'TLS_Presentation_Language tls', 'Todotxt todotxt', 'TOML toml',
  'TrafficScript trafficscript rts', 'Transact-SQL tsql t-sql', 'Treetop treetop', 'TSX tsx', 'Turtle turtle', 'Twig twig',
  'TypeScript typescript ts', 'Typographic_Number_Theory tnt', 'TypoScript typoscript', 'TypoScriptCssData typoscriptcssdata',
  'TypoScriptHtmlData typoscripthtmldata', 'Typst typst', 'ucode ucode', 'UL4 ul4', 'Unicon unicon',
  'Unix/Linux_config_files unixconfig linuxconfig', 'UrbiScript urbiscript', 'urlencoded urlencoded', 'USD usd usda', 'Vala vala vapi',
  'VB.net vb.net vbnet lobas oobas sobas visual-basic visualbasic', 'VBScript vbscript', 'VCL vcl', 'VCLSnippets vclsnippets vclsnippet',
  'VCTreeStatus vctreestatus', 'Velocity velocity', 'Verifpal verifpal', 'verilog verilog v', 'VGL vgl', 'vhdl vhdl', 'VimL vim',
  'Visual_Prolog visualprolog', 'Visual_Prolog_Grammar visualprologgrammar', 'Vue vue', 'Vyper vyper', 'WDiff wdiff', 'Web_IDL webidl',
  'WebAssembly wast wat', 'WebGPU_Shading_Language wgsl', 'Whiley whiley', 'Wikitext wikitext mediawiki', 'World_of_Warcraft_TOC wowtoc',
  'Wren wren', 'X++ xpp x++', 'X10 x10 xten', 'XML xml', 'XML+Cheetah xml+cheetah xml+spitfire', 'XML+Django/Jinja xml+django xml+jinja',
  'XML+Evoque xml+evoque', 'XML+Lasso xml+lasso', 'XML+Mako xml+mako', 'XML+Myghty xml+myghty', 'XML+PHP xml+php',
  'XML+Ruby xml+ruby xml+erb', 'XML+Smarty xml+smarty', 'XML+UL4 xml+ul4', 'XML+Velocity xml+velocity', 'Xorg xorg.conf',
  'XQuery xquery xqy xq xql xqm', 'XSLT xslt', 'Xtend xtend', 'xtlang extempore', 'XUL+mozpreproc xul+mozpreproc', 'YAML yaml yml',
  'YAML+Jinja yaml+jinja salt sls', 'YANG yang', 'YARA yara yar', 'Zeek zeek bro', 'Zephir zephir', 'Zig zig', 'Zone zone',
];

const canonicalNames = new Map(
  LANGUAGES.flatMap((line) => {
    const [canonical = '', ...aliases] = line.split(' ');
    return aliases.map((alias): [string, string] => [alias, canonical.replaceAll('_', ' ')]);
  }),
);

/** Returns the name of a language that clients expect for what the author wrote; unknown ones are put in lower case. */
function canonicalLanguage(language: string): string {
  return canonicalNames.get(language.toLowerCase()) ?? language.toLowerCase();
}

/** Block rule for code indented by four spaces. */
export function indentedCodeRule(state: StateBlock, startLine: number, endLine: number): boolean {
  if (!lineAt(state, startLine).startsWith(INDENT)) return false;
  const lines: string[] = [];
  let line = startLine;
  for (; line < endLine; line += 1) {
    const text = lineAt(state, line);
    if (!text.startsWith(INDENT) && !state.isEmpty(line)) break;
    lines.push(text.slice(INDENT.length));
  }
  pushCodeBlock(state.tokens, lines, '');
  state.line = line;
  return true;
}

/** Appends a code block. `language` is its name or alias as the author wrote it, or empty. */
export function pushCodeBlock(tokens: Token[], lines: string[], language: string): void {
  const token = blockToken('code_block', 'div', 0);
  const content = lines.map((line) => line.trimEnd()).join('\n');
  token.content = content.replace(/^\n+/, '').trimEnd();
  token.info = language;
  tokens.push(token);
}

/** Registers how code blocks are printed. */
export function installCodeBlockRendering(renderer: Renderer): void {
  renderer.rules.code_block = (tokens, index, _options, env, self) => {
    const token = tokens[index];
    if (token === undefined) return '';
    token.attrSet('class', 'codehilite');
    const named = token.info !== '';
    const language = canonicalLanguage(named ? token.info : languageFromFirstLine(token.content));
    if (named) token.attrSet('data-code-language', language);
    // Quotes are escaped only in code without a language. The Zulip server does the same, and clients compare with its output.
    const escape = named ? escapeText : escapeHtml;
    const spans = highlightCode(token.content, language, scopeOf(env as Env).highlighting);
    const code = spans ? printSpans(spans, escape) : escape(token.content);
    // The empty span is part of the format; clients remove it.
    return `<div${self.renderAttrs(token)}><pre><span></span><code>${code}\n</code></pre></div>\n`;
  };
}

/** Returns the language that a first line such as `#!/bin/sh`, `#!python` or `::python` names, or the empty string. */
function languageFromFirstLine(code: string): string {
  return /^(?:::+|#!)(?:(?:\/\w+)*[/ ])?([\w#.+-]*)/.exec(code)?.[1] ?? '';
}
