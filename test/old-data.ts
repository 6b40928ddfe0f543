/** Data of earlier versions: `test/fixtures/before-restructuring`. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Engine } from '#db/database.ts'

export interface Recorded {
  /** The time after the last change. */
  at: string
  /** The password of ada@church.test. The other passwords are this one followed by the person's email address. */
  password: string
  /** Two-step verification of ben@church.test. */
  secret: string
  backupCodes: string[]
  /** The browser in which mel@church.test is signed in. */
  cookies: Record<string, string>
  /** The token of the invitation that una@church.test has not accepted. */
  invitation: string
  /** The unsubscribe token of leaver@example.org. */
  unsubscribe: string
  picture: string
  /** Uploads in base64, by name. */
  files: Record<string, string>
  /** Answers to an administrator, by address. */
  answers: Record<string, unknown>
}

const folder = new URL('fixtures/before-restructuring/', import.meta.url)

/** The path of a backup that version 0.2.0 made of the SQLite database. */
export const oldBackup = new URL('backup-0.2.0.tar.zst', folder).pathname

/** The text of a file of the fixture. */
export function oldFile(engine: Engine, name: string): string {
  const file = readFileSync(new URL(`${engine}/${name}`, folder))
  return (name.endsWith('.gz') ? gunzipSync(file) : file).toString()
}

/** The answers, under the addresses and names of today. */
export function recordedAnswers(engine: Engine): Recorded {
  const answers = oldFile(engine, 'answers.json.gz')
    .replaceAll('/api/admin/letters', '/api/admin/emails')
    .replaceAll('/api/admin/people', '/api/admin/users')
    .replaceAll('"personId":', '"userId":')
    .replaceAll('"kind":"person"', '"kind":"user"')
    .replaceAll('"kind":"letter"', '"kind":"email"')
  const recorded = JSON.parse(answers, withoutAdvice) as Recorded
  const kept = Object.entries(recorded.answers).filter(([address]) => !REMOVED.has(address))
  return { ...recorded, answers: Object.fromEntries(kept) }
}

/** What the API answered once, and doesn't anymore (CHANGELOG.md). */
const REMOVED: ReadonlySet<string> = new Set(['/api/admin/follow-up-report'])

/** Drops sentences that are written when they are read, and have been rewritten since. */
function withoutAdvice(name: string, value: unknown): unknown {
  return name === 'advice' ? undefined : value
}
