/** Words that give a file tree away. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Endings of files; those that are also words of prose or host names (`.com`, `.net`, `.me`, `.in`) are left out. */
export const EXTENSIONS = words(`
  7z aac ac adb adoc ahk aiff am apk apng arc ard arj asar asc asm aspx astro ats avi avif awk
  bak bash bat bazel bib bin bmp bower br bz2 bzl c cab cc cer cert cfg cfm cjs class clj cljc cljs cls cmake cmd cnf coffee
  conf cpp crate crt cs csh cshtml csproj csr css csv cts cu cue cxx d dart dat db dbf deb der desktop diff djvu dll
  dmg doc docm docx dot dpr dtd dts dylib ear ebuild edn ejs el elm eml env eot eps epub erb erl ex exe exs f90 fasta feature
  fish flac flow flv fnt fs fsi fsproj fsx gem gemspec gif glb glsl gltf go gql gradle graphql groovy gv gyp gypi gz h haml
  handlebars har hbs hcl heic hex hpp hrl hs htaccess htm html hx hxx icns ico ics idl iml ini ino ipa ipynb iso j2 jade jar java
  jbuilder jinja jinja2 jl jpeg jpg js json json5 jsonc jsonl jsp jsx kdbx key keystore kt kts ksh l las less lhs liquid
  lisp lmdb lock log lua luau m m4 m4a m4v mak map markdown mat md mdc mdown mdx mid mjs mk mkd mkv ml mli mm mo mod mov mp3
  mp4 mpeg mpg msg msi mts mustache nasm ndjson nim nix node npmrc numbers o obj odp ods odt ogg ogv onnx opus orig
  otf out p12 p8 pack pages parquet pas patch pb pbxproj pcap pdb pdf pem pfx pgn php phtml pickle pid pkg pkl pl plist plugin
  pm png po pod podspec pot ppk ppm ppt pptx prefs prisma pro properties proto ps1 psd psm1 pub pug purs pxd py pyc pyd pyi pyo
  pyw pyx qml r rake rar raw rb rbs rdf rdoc rego res resx rkt rlib rmd rpm rs rsc rst rtf rules s sass sav scala schema scm
  scss sh sig sls sln snap so sol sql sqlite sqlite3 srt ss stan stl storyboard styl sub sum svelte svg svgz swf swift sxc
  tar targets tcl tex tf tfstate tfvars tga tgz thrift tif tiff tm tmpl toml tpl ts tsbuildinfo tsv tsx ttf twig txt
  unitypackage v vb vbs vcf vcxproj vert vhd vhdl vim vmdk vtt vue war wasm wat wav webm webmanifest webp wgsl whl wmv woff
  woff2 workspace wsdl xaml xcconfig xcodeproj xhtml xib xls xlsm xlsx xml xpi xsd xsl xslt xz yaml yang yml zig zip zsh zst
`);

/** Files that have no ending. */
export const FILE_NAMES = words(`
  Berksfile Brewfile Cakefile Capfile Dangerfile Dockerfile Fastfile Gemfile Guardfile Jenkinsfile Justfile
  Makefile Pipfile Podfile Procfile Rakefile Snakefile Tiltfile Vagrantfile
`);

/** Hidden files and directories, without their dot. */
export const DOT_FILES = words(`
  DS_Store aws babelrc bash_history bash_profile bashrc cargo changeset circleci cursor devcontainer docker dockerignore
  editorconfig env envrc eslintignore eslintrc gcloud git gitattributes github gitignore gitlab gitmodules gnupg htaccess
  htpasswd husky idea jshintrc kube mocharc netrc next node-version npmignore npmrc nvmrc nycrc parcelrc pgpass prettierignore
  prettierrc profile pylintrc python-version rl4 rspec ruby-version ssh stylelintrc swcrc terraform tool-versions
  travis turbo vimrc vscode yarnrc zprofile zsh_history zshrc
`);

/** Directories that stand first or last in a path of two segments and are no words of prose. */
export const DIRECTORIES = words(`
  src lib libs dist node_modules bower_components packages vendor bin cmd pkg usr var tmp srv proc sys
  __tests__ __mocks__ __pycache__ site-packages venv wwwroot htdocs
`);

/** First segments of an absolute path. */
export const ROOTS = words(`
  bin boot dev etc home lib lib64 media mnt opt private proc root run sbin srv sys tmp usr var Applications Library System
  Users Volumes workspace
`);

/** Names of technologies that end like a file. */
export const PRODUCTS = words(`
  alpine.js angular.js asp.net babylon.js backbone.js chart.js d3.js discord.js electron.js ember.js express.js fabric.js
  gatsby.js knockout.js koa.js leaflet.js meteor.js moment.js nest.js next.js node.js nuxt.js p5.js pixi.js plotly.js
  preact.js react.js reveal.js sails.js socket.io solid.js tensorflow.js three.js underscore.js video.js vue.js
`);
