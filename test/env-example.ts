/** The text of `.env.example`: every variable of the environment with its meaning and its default. `app/config.test.ts` writes it. */
import { type Environment, environment } from '#app/config.ts'

const MEANINGS: Record<keyof Environment, string> = {
  PORT: 'Port on which the server listens.',
  HOST: 'Address on which it listens; 0.0.0.0 is every network of this machine.',
  SITE_URL: 'Public address of the site, without a path. Default: http://localhost:PORT',
  OTHER_HOSTS:
    'Former names of the site and those such as example.org beside www.example.org, separated by commas: who comes by one is led to SITE_URL.',
  TRUST_PROXY: 'Number of proxies in front of the server that set X-Forwarded-For.',
  DATA_DIR: 'Folder of the database, the uploads, the backups and the generated secret key.',
  SECRET_KEY: 'At least 32 characters. Default: generated into DATA_DIR, readable by its owner alone.',
  SAMPLE_CONTENT: 'off: a new site starts without sample content.',
  ADMIN_EMAIL: 'Creates the first administrator if there is none, with ADMIN_PASSWORD.',
  ADMIN_PASSWORD: 'At least 8 characters.',
  DATABASE_URL: 'postgres://… for PostgreSQL. Default: SQLite in DATA_DIR',
  DATABASE_POOL_SIZE: 'Connections to PostgreSQL that each process opens at most.',
  DATABASE_STATEMENT_SECONDS: 'Time limit of a statement on PostgreSQL; 0 leaves it to the server.',
  DATABASE_LOCK_SECONDS: 'Time limit of waiting for a lock on PostgreSQL; 0 leaves it to the server.',
  DATABASE_TLS: 'off, on (encrypted) or verify (the certificate is checked, too). Default: as DATABASE_URL says',
  DATABASE_CA: 'File with the certificate that verify trusts.',
  DAILY_BACKUPS: 'off: no backup is made at night.',
  UPGRADE_BACKUP: 'off: the database of an earlier version is upgraded without a backup before.',
  BACKUP_DIR: 'Folder of the backups, or off to keep them only in BACKUP_BUCKET. Default: DATA_DIR/backups',
  BACKUP_BUCKET: 'Bucket for backups, at S3_ENDPOINT.',
  BACKUP_RECIPIENT: 'age public key for which backups are encrypted.',
  S3_ENDPOINT: 'Address of a store that speaks S3; the next four variables belong to it.',
  S3_REGION: 'Its region.',
  S3_ACCESS_KEY_ID: 'Its key.',
  S3_SECRET_ACCESS_KEY: 'The secret of that key.',
  S3_BUCKET: 'Bucket that keeps the uploads. Default: they are in DATA_DIR',
  S3_PUBLIC_URL: 'Where everyone can read that bucket; visitors then load images from there.',
  GOOGLE_CLIENT_ID: 'Lets invited users sign in with Google, with GOOGLE_CLIENT_SECRET.',
  GOOGLE_CLIENT_SECRET: 'Comes with the client id.',
  OIDC_ISSUER: 'Lets invited users sign in with this OpenID Connect provider; the next two variables belong to it.',
  OIDC_CLIENT_ID: 'As the provider names this site.',
  OIDC_CLIENT_SECRET: 'Comes with the client id.',
  YOUTUBE_API_KEY: 'Key for video import. Default: the one in the settings',
  YOUTUBE_API_URL: 'YouTube’s API.',
  YOUTUBE_FEED_URL: 'YouTube’s public feed of a playlist or channel.',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent.',
  SLOW_QUERY_MS: 'Milliseconds from which a database query is logged, without its values.',
  METRICS_PORT: 'Port of HOST that serves figures for Prometheus at /metrics. Default: there are none',
  HOLD_FILE:
    'While this file exists, changes are answered with 503, no email is sent and no job runs; an update uses it until it is sure.',
  UPDATE_DIR:
    'The folder in which narthex update tells the site what it found and did; the dashboard then offers updates. Its unit sets it. Default: none',
  REHEARSAL:
    'on: the server starts on a copy of the data alone, says whether it gets ready, and ends: no email, no job, no bucket.',
  DRAIN_SECONDS: 'Seconds, 5 at most, for which a stopping server still accepts connections while /readyz answers 503.',
}

export function envExample(): string {
  const variables = Object.entries(MEANINGS).map(([name, meaning]) => {
    const usual = environment.shape[name as keyof Environment].safeParse(undefined).data ?? ''
    return `# ${meaning}\n#${name}=${usual}\n`
  })
  return `# Settings of Narthex, all of them optional: copy this file to .env and remove the # before what you set.\n\n${variables.join('\n')}`
}
