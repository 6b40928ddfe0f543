/** The daily check of the email records. Administrators hear once when one breaks, and once when it is mended. */
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { administratorEmails, type News } from '#app/accounts/administrator-emails.ts'
import type { Services } from '#app/http/services.ts'
import { lookAtMail, readMailChecks, storeMailChecks, type StoredMailChecks } from '#app/settings/mail-checks.ts'
import type { Block } from '#mail/frame.ts'

/** @returns the result in words, if anything has changed */
export async function checkMailDaily(services: Services): Promise<string | undefined> {
  const { database, mailer } = services
  const before = await readMailChecks(database.db)
  const found = await lookAtMail(services)
  if (!found) return undefined
  const isSame = before?.from === found.from && before.server === found.server
  // What never was in order was seen when email was set up.
  const was = isSame ? before.known : {}
  const broken = found.checks.filter(
    ({ about, state }) => state === 'trouble' && was[about] !== undefined && was[about] !== 'trouble',
  )
  const mended = found.checks.filter(
    ({ about, state }) => found.told.includes(about) && (state === 'fine' || state === 'watch'),
  )
  const names = (some: typeof broken) => some.map(({ about }) => about)
  const told = [...new Set([...found.told, ...names(broken)])].filter((name) => !names(mended).includes(name))
  const settings = await mailer.settings(database.db)
  await database.transaction(async (trx) => {
    await storeMailChecks(trx, { ...found, told })
    const news = [
      ...(broken.length > 0 ? [brokenNews(found, broken)] : []),
      ...(mended.length > 0 ? [mendedNews(found, mended)] : []),
    ]
    for (const one of news) {
      const blocks = [...one.blocks, settingsButton(settings.sender.siteUrl)]
      await mailer.put(trx, await administratorEmails(trx, settings, { ...one, blocks }, found.at))
    }
  })
  const words = [
    ...(broken.length > 0 ? [`broken: ${names(broken).join(', ')}`] : []),
    ...(mended.length > 0 ? [`mended: ${names(mended).join(', ')}`] : []),
  ]
  return words.length > 0 ? words.join('; ') : undefined
}

function brokenNews({ from }: StoredMailChecks, broken: StoredMailChecks['checks']): News {
  return {
    kind: 'email records broken',
    subject: 'Your website: something about your email has changed',
    blocks: [
      { kind: 'heading', text: 'Your emails may be taken for spam' },
      {
        kind: 'text',
        text: `The records by which others know that emails from ${from} are yours were in order before. Tonight they weren’t:`,
      },
      { kind: 'facts', facts: broken.map(({ about, text }) => [about, text]) },
      { kind: 'text', text: 'The settings show what to do, and the record to paste.' },
    ],
  }
}

function mendedNews({ from }: StoredMailChecks, mended: StoredMailChecks['checks']): News {
  return {
    kind: 'email records mended',
    subject: 'Your website: your email is in order again',
    blocks: [
      { kind: 'heading', text: 'That’s mended' },
      { kind: 'text', text: `The records of ${from} were looked at again tonight:` },
      { kind: 'facts', facts: mended.map(({ about, text }) => [about, text]) },
    ],
  }
}

function settingsButton(siteUrl: string): Block {
  return { kind: 'button', text: 'Open email settings', url: linkInEmail(siteUrl, adminPages.settings) }
}
