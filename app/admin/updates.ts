/** The program's version, newer ones, and the church's wishes about them. The site writes a wish as a file, and `narthex update` acts on it as root. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { administratorEmails } from '#app/accounts/administrator-emails.ts'
import { adminPages, linkInEmail } from '#app/admin-routes.ts'
import { readTold as toldIn, type Told, TOLD_FILE, type Wish, WISHES_FOLDER } from '#app/admin/update-told.ts'
import type { Config } from '#app/config.ts'
import type { Services } from '#app/http/services.ts'
import { putSetting, readStored } from '#app/http/settings.ts'
import { isoInstant } from '#db/records.ts'
import { z } from 'zod'

/** The name of a row in `settings`, which no setting has: when the last result came about that administrators were told of. */
const REPORTED = 'updateReported'

/** @returns undefined where updates are not made by `narthex update` */
export async function readTold({ updateDir }: Config): Promise<Told | undefined> {
  if (updateDir === undefined) return undefined
  return toldIn(await readFile(join(updateDir, TOLD_FILE), 'utf8').catch(() => ''))
}

export function isWished(config: Config, wish: Wish): boolean {
  return existsSync(fileOf(config, wish))
}

export async function setWish(config: Config, wish: Wish, isOn: boolean): Promise<void> {
  const file = fileOf(config, wish)
  if (!isOn) return rm(file, { force: true })
  await mkdir(join(config.dataDir, WISHES_FOLDER), { recursive: true, mode: 0o700 })
  await writeFile(file, '')
}

function fileOf({ dataDir }: Config, wish: Wish): string {
  return join(dataDir, WISHES_FOLDER, wish)
}

/** Emails administrators how the last update or return ended, once. @returns what it was about; undefined for nothing new */
export async function reportUpdate(services: Services): Promise<string | undefined> {
  const { config, database, mailer, now } = services
  const result = (await readTold(config))?.result
  if (result === undefined || (await readStored(database.db, REPORTED, z.string())) === result.at) return undefined
  const settings = await mailer.settings(database.db)
  const { isGood, version, text, at } = result
  const subject = isGood ? `Your website runs Narthex ${version}` : `The update to Narthex ${version} didn’t work`
  await database.transaction(async (trx) => {
    await putSetting(trx, REPORTED, at, isoInstant(now()))
    // Emails that waited until email is set up would be out of date.
    if (!settings.isRealMail) return
    const news = {
      kind: 'update',
      subject,
      blocks: [
        { kind: 'heading', text: subject } as const,
        // A server's log may stand behind the sentence.
        { kind: 'text', text: text.slice(0, 1_000) } as const,
        { kind: 'button', text: 'Open Health', url: linkInEmail(settings.sender.siteUrl, adminPages.health) } as const,
      ],
    }
    await mailer.put(trx, await administratorEmails(trx, settings, news, at))
  })
  return version
}
