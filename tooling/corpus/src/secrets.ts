/**
 * Credentials in the shapes their providers publish, with random bodies. Written apart from the detectors, so that a
 * slip in one does not hide in the other. `<alphabet:length>` stands for random characters.
 */
import { type Alphabet, createRandom, type Random } from './random.js';

export const SECRET_SHAPES: Readonly<Record<string, string>> = {
  '1password-service': 'ops_eyJ<url64:300>',
  adafruit: 'aio_<alnum:28>',
  age: 'AGE-SECRET-KEY-1<base32:58>',
  airtable: 'pat<alnum:14>.<hex:64>',
  alibaba: 'LTAI<alnum:20>',
  anthropic: 'sk-ant-api03-<url64:93>AA',
  artifactory: 'AKCp<alnum:69>',
  atlassian: 'ATATT3xFfGF0<url64:170>=<HEX:8>',
  'aws-access-key': 'AKIA<base32:16>',
  'aws-session-key': 'ASIA<base32:16>',
  'azure-client': '<alnum:3>8Q~<url64:34>',
  'azure-storage': 'AccountKey=<base64:86>==',
  bitbucket: 'ATBB<alnum:32>',
  braintree: 'access_token$production$<lower:16>$<hex:32>',
  buildkite: 'bkua_<hex:40>',
  circleci: 'CCIPAT_<alnum:22>_<hex:40>',
  clojars: 'CLOJARS_<lower:60>',
  'cloudflare-ca': 'v1.0-<hex:24>-<hex:146>',
  contentful: 'CFPAT-<url64:43>',
  'crates-io': 'cio<alnum:32>',
  databricks: 'dapi<hex:32>',
  digitalocean: 'dop_v1_<hex:64>',
  'discord-bot': 'MT<alnum:24>.G<alnum:5>.<url64:38>',
  'docker-hub': 'dckr_pat_<url64:27>',
  doppler: 'dp.pt.<alnum:43>',
  duffel: 'duffel_live_<url64:43>',
  dynatrace: 'dt0c01.<UPPER:24>.<UPPER:64>',
  easypost: 'EZAK<alnum:54>',
  facebook: 'EAACEdEose0cBA<alnum:100>',
  figma: 'figd_<url64:40>',
  flutterwave: 'FLWSECK-<hex:32>-X',
  'fly-io': 'fm2_<base64:180>',
  'github-app': 'ghs_<alnum:36>',
  'github-fine-grained': 'github_pat_<alnum:22>_<alnum:59>',
  'github-oauth': 'gho_<alnum:36>',
  'github-pat': 'ghp_<alnum:36>',
  'gitlab-deploy': 'gldt-<url64:20>',
  'gitlab-pat': 'glpat-<url64:20>',
  'gitlab-runner': 'glrt-<url64:20>',
  'google-api': 'AIza<url64:35>',
  'google-oauth': 'ya29.<url64:120>',
  'google-oauth-client': 'GOCSPX-<url64:28>',
  'grafana-service': 'glsa_<alnum:32>_<hex:8>',
  groq: 'gsk_<alnum:52>',
  hubspot: 'pat-na1-<hex:8>-<hex:4>-<hex:4>-<hex:4>-<hex:12>',
  huggingface: 'hf_<alnum:34>',
  infracost: 'ico-<alnum:32>',
  langsmith: 'lsv2_pt_<hex:32>_<hex:10>',
  launchdarkly: 'sdk-<hex:8>-<hex:4>-<hex:4>-<hex:4>-<hex:12>',
  linear: 'lin_api_<alnum:40>',
  mailchimp: '<hex:32>-us12',
  mailgun: 'key-<hex:32>',
  mapbox: 'sk.eyJ<alnum:80>.<alnum:22>',
  netlify: 'nfp_<alnum:40>',
  'new-relic': 'NRAK-<UPPER:27>',
  notion: 'ntn_<alnum:46>',
  npm: 'npm_<alnum:36>',
  nvidia: 'nvapi-<url64:64>',
  'openai-project': 'sk-proj-<url64:74>T3BlbkFJ<url64:74>',
  openai: 'sk-<alnum:20>T3BlbkFJ<alnum:20>',
  openrouter: 'sk-or-v1-<hex:64>',
  perplexity: 'pplx-<alnum:48>',
  pinecone: 'pcsk_<alnum:6>_<alnum:60>',
  plaid: 'access-production-<hex:8>-<hex:4>-<hex:4>-<hex:4>-<hex:12>',
  planetscale: 'pscale_tkn_<url64:43>',
  postman: 'PMAK-<hex:24>-<hex:34>',
  prefect: 'pnu_<alnum:36>',
  pulumi: 'pul-<hex:40>',
  pypi: 'pypi-AgEIcHlwaS5vcmc<url64:80>',
  readme: 'rdme_<lower:70>',
  replicate: 'r8_<alnum:37>',
  rubygems: 'rubygems_<hex:48>',
  sendgrid: 'SG.<url64:22>.<url64:43>',
  sendinblue: 'xkeysib-<hex:64>-<alnum:16>',
  sentry: 'sntryu_<hex:64>',
  shippo: 'shippo_live_<hex:40>',
  shopify: 'shpat_<hex:32>',
  'slack-app': 'xapp-1-A<UPPER:10>-<digit:13>-<hex:64>',
  'slack-bot': 'xoxb-<digit:12>-<digit:12>-<alnum:24>',
  'slack-user': 'xoxp-<digit:12>-<digit:12>-<digit:12>-<hex:32>',
  sourcegraph: 'sgp_<hex:40>',
  square: 'sq0csp-<url64:43>',
  'stripe-live': 'sk_live_<alnum:24>',
  'stripe-restricted': 'rk_live_<alnum:24>',
  'stripe-webhook': 'whsec_<alnum:32>',
  supabase: 'sbp_<hex:40>',
  tailscale: 'tskey-auth-<alnum:16>-<alnum:32>',
  telegram: '<digit:10>:AA<url64:33>',
  tencent: 'AKID<alnum:32>',
  terraform: '<alnum:14>.atlasv1.<alnum:67>',
  twilio: 'SK<hex:32>',
  typeform: 'tfp_<url64:44>',
  vault: 'hvs.<url64:92>',
  xai: 'xai-<alnum:80>',
  yandex: 'AQVN<url64:36>',
};

/** Secrets that no provider marks: found by their form or by the words around them. */
export const GENERIC_SECRET_SHAPES: Readonly<Record<string, string>> = {
  assignment: 'password=<alnum:12>9',
  'basic-auth-url': 'https://deploy:<alnum:16>@git.example.com/team/repo.git',
  bearer: 'Authorization: Bearer <alnum:40>',
  connection: 'postgres://app:<alnum:14>@db.internal:5432/main',
  'high-entropy': '<alnum:32>',
  'high-entropy-40': '<base64:40>',
  'json-member': '"apiKey": "<alnum:24>"',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJ<url64:60>.<url64:43>',
  'mongodb-connection': 'mongodb+srv://root:<alnum:14>@cluster0.example.net/db',
  'private-key':
    '-----BEGIN RSA PRIVATE KEY-----\n<base64:64>\n<base64:64>\n<base64:20>==\n-----END RSA PRIVATE KEY-----',
  'shell-export': 'export AWS_SECRET_ACCESS_KEY=<base64:40>',
  'openssh-key': '-----BEGIN OPENSSH PRIVATE KEY-----\n<base64:70>\n-----END OPENSSH PRIVATE KEY-----',
};

export function fillShape(shape: string, random: Random): string {
  return shape.replace(/<(\w+):(\d+)>/g, (_, alphabet: Alphabet, length: string) => random.text(alphabet, +length));
}

export interface GeneratedSecret {
  shape: string;
  text: string;
}

/** `perShape` secrets of every provider's shape and every generic one. */
export function generateSecrets(perShape: number, seed = 1): GeneratedSecret[] {
  const random = createRandom(seed);
  const shapes = Object.entries({ ...SECRET_SHAPES, ...GENERIC_SECRET_SHAPES });
  return shapes.flatMap(([shape, form]) =>
    Array.from({ length: perShape }, () => ({ shape, text: fillShape(form, random) })),
  );
}
