/**
 * What a project is made of, told by kind and never by name. RL4-CODEX §7.4. Kinds come from the names of files and from
 * well-known packages that manifests ask for; whatever is not in these tables says nothing.
 */
import { extname } from 'node:path/posix';
import type { Repository } from './git.js';
import { readTracked } from './tree.js';

/** All that the stack of a payload can say, in its order. */
const KINDS = 'fe mobile api backend cli db queue llm ml infra ci test observability'.split(' ');

const MAX_MANIFESTS = 100;

/** Files whose name, or ending, says it all. */
const FILES: Readonly<Record<string, string>> = {
  backend: `requirements.txt pyproject.toml setup.py Pipfile Cargo.toml go.mod Gemfile pom.xml mix.exs build.gradle
    build.gradle.kts composer.json tsconfig.json .csproj`,
  mobile: 'pubspec.yaml Podfile AndroidManifest.xml',
  infra: `Dockerfile docker-compose.yml docker-compose.yaml compose.yml compose.yaml Chart.yaml serverless.yml vercel.json
    .tf`,
  ci: '.gitlab-ci.yml Jenkinsfile azure-pipelines.yml bitbucket-pipelines.yml .travis.yml',
};
const CI_DIRECTORIES = ['.github/workflows/', '.circleci/'];

/** Files that name the packages a project asks for. */
const MANIFESTS = new Set(
  `package.json composer.json requirements.txt pyproject.toml Pipfile Cargo.toml go.mod Gemfile pom.xml build.gradle
  build.gradle.kts mix.exs`.split(/\s+/),
);

const PACKAGES: Readonly<Record<string, string>> = {
  fe: `react react-dom preact vue svelte @sveltejs/kit @angular/core solid-js next nuxt astro vite lit @remix-run/react`,
  mobile: `react-native expo @ionic/core @capacitor/core`,
  api: `express fastify koa hono @nestjs/core graphql @trpc/server @grpc/grpc-js django flask fastapi starlette axum
    actix-web rocket github.com/gin-gonic/gin github.com/labstack/echo/v4 rails sinatra laravel/framework
    spring-boot-starter-web phoenix`,
  db: `pg mysql2 mongodb mongoose redis ioredis @redis/client prisma @prisma/client drizzle-orm better-sqlite3 lmdb knex
    typeorm sequelize sqlalchemy psycopg2 psycopg asyncpg pymongo diesel sqlx gorm.io/gorm ecto`,
  queue: `kafkajs bullmq amqplib nats celery pika sidekiq`,
  llm: `openai @anthropic-ai/sdk anthropic langchain @langchain/core llamaindex @modelcontextprotocol/sdk
    @modelcontextprotocol/server @modelcontextprotocol/client @google/genai ollama tiktoken litellm`,
  ml: `torch tensorflow scikit-learn keras jax numpy pandas transformers`,
  test: `vitest jest mocha @playwright/test cypress pytest rspec junit fast-check hypothesis`,
  observability: `@opentelemetry/api @sentry/node dd-trace prom-client opentelemetry-api sentry-sdk`,
};

const KIND_OF_FILE = invert(FILES);
const KIND_OF_PACKAGE = invert(PACKAGES);

/** Kinds by name, of names by kind. */
function invert(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind] as const)),
  );
}

/** The kinds of technology in the tree, in the order of `KINDS`. */
export async function findStack(repository: Repository, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const manifests: string[] = [];
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const kind = KIND_OF_FILE.get(name) ?? KIND_OF_FILE.get(extname(name));
    if (kind !== undefined) found.add(kind);
    if (CI_DIRECTORIES.some((directory) => path.startsWith(directory))) found.add('ci');
    if (MANIFESTS.has(name) && manifests.length < MAX_MANIFESTS) manifests.push(path);
  }
  for (const path of manifests) {
    const text = await readTracked(repository, path);
    for (const kind of path.endsWith('package.json') ? kindsOfPackageJson(text) : kindsInWords(text)) found.add(kind);
  }
  return KINDS.filter((kind) => found.has(kind));
}

function kindsOfPackageJson(text: string): string[] {
  const manifest = parseObject(text);
  const names = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((field) =>
    typeof manifest[field] === 'object' && manifest[field] !== null ? Object.keys(manifest[field]) : [],
  );
  return [...(manifest.bin === undefined ? [] : ['cli']), ...names.flatMap((name) => KIND_OF_PACKAGE.get(name) ?? [])];
}

/** A manifest of another kind names its packages somewhere; a comment that names one too does no harm. */
function kindsInWords(text: string): string[] {
  return text.split(/[^A-Za-z0-9@/._-]+/).flatMap((word) => KIND_OF_PACKAGE.get(word.toLowerCase()) ?? []);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The type of project that its stack shows, if it does. */
export function typeOf(stack: readonly string[]): string | undefined {
  const has = (...kinds: string[]) => kinds.some((kind) => stack.includes(kind));
  if (has('mobile')) return 'mobile';
  if (has('fe')) return has('api', 'db') ? 'fullstack' : 'frontend';
  if (has('api')) return 'api';
  return has('cli') ? 'cli' : undefined;
}
