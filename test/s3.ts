/** A store that speaks S3, on a free port of this machine, in a temporary folder. It checks signatures. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from '#test/free-port.ts'

export interface S3Server extends AsyncDisposable {
  url: string
  /** The environment of a site that keeps its files and its backups there. */
  env: {
    S3_ENDPOINT: string
    S3_ACCESS_KEY_ID: string
    S3_SECRET_ACCESS_KEY: string
    S3_BUCKET: string
    BACKUP_BUCKET: string
  }
  /** It is away until `start`; its data stays. */
  pause: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'narthex-s3-'))
  const port = await freePort()
  const buckets = ['files', 'backups']
  const make = () =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: buckets.map((name) => ({ name })),
    })
  let server = make()
  await server.run()
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await server.close().catch(() => undefined)
    rmSync(directory, { recursive: true, force: true })
  }
  return {
    url,
    env: {
      S3_ENDPOINT: url,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_BUCKET: 'files',
      BACKUP_BUCKET: 'backups',
    },
    pause: () => server.close(),
    async start() {
      server = make()
      await server.run()
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
