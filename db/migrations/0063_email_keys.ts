/**
 * The keys of email addresses were their lower case only, so that two spellings of one address could be two subscribers or
 * users: composed or not, and a domain in Unicode or in ASCII.
 */
import { type Kysely, sql } from 'kysely'
import { migration } from '#db/migrations/steps.ts'

/** The key as `app/forms/email-key.ts` computed it then. */
function keyOf(address: string): string {
  const typed = address.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = typed.lastIndexOf('@') + 1
  const host = typed.slice(at)
  if (at < 2 || !/^[\p{L}\p{M}\p{N}.\-\u3002\uFF0E\uFF61]+$/u.test(host)) return typed
  const url = /^[a-z0-9.-]+$/.test(host) ? null : URL.parse(`http://${host}`)
  return `${typed.slice(0, at)}${(url?.hostname ?? host).replace(/(?<=.)\.$/, '')}`
}

interface Row {
  id: string
  email: string
  email_key: string
}
interface Subscriber extends Row {
  is_active: number
  left_at: string
  left_how: string
  left_why: string
  left_as: string
}

/** Rows by their new key, as far as one of them has another key now. */
function groupsOf<R extends Row>(rows: readonly R[]): [string, R[]][] {
  const groups = Map.groupBy(rows, ({ email }) => keyOf(email))
  return [...groups].filter(([key, group]) => group.some(({ email_key }) => email_key !== key))
}

/**
 * One of several subscribers with one address keeps it, and the others become inactive: their links in emails go on working,
 * and unsubscribe that one. One who has left keeps it, since then all have; otherwise an active one.
 */
async function subscribers(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Subscriber>`select id, email, email_key, is_active, left_at, left_how, left_why, left_as
    from newsletter_subscribers order by created_at, id`.execute(db)
  for (const [key, group] of groupsOf(rows)) {
    const gone = group.find(({ is_active, left_at }) => is_active === 0 && left_at !== '')
    const kept = gone ?? group.find(({ is_active }) => is_active === 1) ?? group[0]
    for (const one of group.filter((other) => other !== kept)) {
      // An address has no space.
      await setKey(db, 'newsletter_subscribers', one.id, `${key} ${one.id}`)
      if (one.is_active === 1) await turnOff(db, one, gone ?? twinOf(kept))
    }
    if (kept) await setKey(db, 'newsletter_subscribers', kept.id, key)
  }
}

function twinOf(kept: Subscriber | undefined) {
  const left_why = `The same address as ${kept?.email}`
  return { left_at: new Date().toISOString(), left_how: 'desk', left_why, left_as: '' }
}

async function turnOff(db: Kysely<never>, { id }: Row, left: Pick<Subscriber, `left_${'at' | 'how' | 'why' | 'as'}`>) {
  await sql`update newsletter_subscribers set is_active = 0, version = version + 1, left_at = ${left.left_at},
    left_how = ${left.left_how}, left_why = ${left.left_why}, left_as = ${left.left_as} where id = ${id}`.execute(db)
}

/** The user who was here last can sign in with an address that several have. */
async function people(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Row>`select id, email, email_key from people
    order by case when disabled_at = '' then 0 else 1 end, last_seen_at desc, id`.execute(db)
  for (const [key, [first, ...others]] of groupsOf(rows)) {
    for (const one of others) await setKey(db, 'people', one.id, `${key} ${one.id}`)
    if (first) await setKey(db, 'people', first.id, key)
  }
}

/** Those in the trash, for when they are restored. */
async function deletedSubscribers(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ deletion_id: string; id: string; record: string }>`
    select deletion_id, id, record from deleted_records where table_name = 'newsletter_subscribers'`.execute(db)
  for (const { deletion_id, id, record } of rows) {
    const row = JSON.parse(record) as Row
    if (keyOf(row.email) === row.email_key) continue
    const renamed = JSON.stringify({ ...row, email_key: keyOf(row.email) })
    await sql`update deleted_records set record = ${renamed}
      where deletion_id = ${deletion_id} and table_name = 'newsletter_subscribers' and id = ${id}`.execute(db)
  }
}

async function setKey(db: Kysely<never>, table: string, id: string, key: string): Promise<void> {
  await sql`update ${sql.table(table)} set email_key = ${key} where id = ${id}`.execute(db)
}

export const emailKeys = migration(subscribers, people, deletedSubscribers)
