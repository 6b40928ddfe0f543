/** The settings of connections to PostgreSQL, as parameters of its address. */
import { resolve } from 'node:path'

/** Modes of `pg`: `on` encrypts, `verify` also checks the server's certificate and name. */
const TLS_MODES = { off: 'disable', on: 'no-verify', verify: 'verify-full' } as const

interface ConnectionEnvironment {
  DATABASE_POOL_SIZE: number
  DATABASE_STATEMENT_SECONDS: number
  DATABASE_LOCK_SECONDS: number
  DATABASE_TLS?: keyof typeof TLS_MODES | undefined
  DATABASE_CA?: string | undefined
}

/**
 * The address with the settings of its connections as parameters, which `db/postgres.ts` and `pg` read; those that the
 * address already has win. Milliseconds; 0 leaves a limit to the server.
 */
export function withConnectionParams(address: string | undefined, env: ConnectionEnvironment): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  if (!url) return address
  const settings: Record<string, string | undefined> = {
    pool_size: String(env.DATABASE_POOL_SIZE),
    statement_timeout: String(env.DATABASE_STATEMENT_SECONDS * 1000),
    lock_timeout: String(env.DATABASE_LOCK_SECONDS * 1000),
    sslmode: env.DATABASE_TLS && TLS_MODES[env.DATABASE_TLS],
    sslrootcert: env.DATABASE_CA && resolve(env.DATABASE_CA),
  }
  for (const [name, value] of Object.entries(settings))
    if (value !== undefined && !url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}
