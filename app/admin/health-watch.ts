/** The nightly look at Health: administrators hear by email of what is new, before it is late, and once. */
import { z } from 'zod'
import { administratorEmails, type News } from '#app/accounts/administrator-emails.ts'
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { type HealthItem, healthItems } from '#app/admin/health-items.ts'
import type { Services } from '#app/http/services.ts'
import { putSetting, readStored } from '#app/http/settings.ts'
import { isoInstant } from '#db/records.ts'

/** Jobs of their own write about these. */
const TOLD_ELSEWHERE = new Set(['Forms', 'Email records'])
/** Items that administrators hear of as soon as they should be looked at; of all others, when something doesn't work. */
const TOLD_EARLY = new Set(['Disk', 'Certificate', 'Backups', 'Address', 'Clock'])

/** The name of a row in `settings`, which no setting has. */
const TOLD = 'healthTold'
/** The state of each item that administrators were told of. */
const toldSchema = z.record(z.string(), z.enum(['watch', 'trouble']))

/** @returns the names of what administrators were told of now; undefined for none */
export async function watchHealth(services: Services): Promise<string | undefined> {
  const { database, mailer, now } = services
  const settings = await mailer.settings(database.db)
  // Emails that waited until email is set up would be out of date.
  if (!settings.isRealMail) return undefined
  const items = (await healthItems(services)).filter(({ name }) => !TOLD_ELSEWHERE.has(name))
  const before = (await readStored(database.db, TOLD, toldSchema)) ?? {}
  const bad = items.filter(({ name, state }) => state === 'trouble' || (state === 'watch' && TOLD_EARLY.has(name)))
  // What has become worse is told again; what comes and goes is told each time that it comes.
  const fresh = bad.filter(({ name, state }) => before[name] !== 'trouble' && before[name] !== state)
  const told = Object.fromEntries(bad.map(({ name, state }) => [name, state]))
  const at = isoInstant(now())
  await database.transaction(async (trx) => {
    await putSetting(trx, TOLD, told, at)
    if (fresh.length > 0)
      await mailer.put(
        trx,
        await administratorEmails(
          trx,
          settings,
          newsOf(fresh, settings.sender.siteUrl),
          `${at} ${JSON.stringify(told)}`,
        ),
      )
  })
  return fresh.length > 0 ? fresh.map(({ name }) => name).join(', ') : undefined
}

function newsOf(fresh: readonly HealthItem[], siteUrl: string): News {
  const isTrouble = fresh.some(({ state }) => state === 'trouble')
  const names = new Intl.ListFormat('en').format(fresh.map(({ name }) => name.toLowerCase()))
  return {
    kind: 'health',
    subject: `Your website: ${names}`,
    blocks: [
      {
        kind: 'heading',
        text: isTrouble ? 'Something on your website doesn’t work' : 'Something should be looked at soon',
      },
      { kind: 'text', text: 'Every night the website looks how it and its server are doing. This is new:' },
      { kind: 'facts', facts: fresh.map(({ name, text }) => [name, text]) },
      { kind: 'text', text: 'You get this once. The section Health shows how it is now.' },
      { kind: 'button', text: 'Open Health', url: linkInEmail(siteUrl, adminPages.health) },
    ],
  }
}
