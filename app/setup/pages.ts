/** The fourth step of the guided setup: which of the built-in pages the church uses. */
import { readSiteConfig } from '#app/http/settings.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { Services } from '#app/http/services.ts'
import { pageKind } from '#app/pages/changes.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { currentRows } from '#app/pages/queries.ts'
import { trashRows } from '#app/records/deletions.ts'
import { changeIn, createIn } from '#app/records/store.ts'
import { says } from '#app/setup/delivered.ts'
import { type OptionalPage, optionalPageNames } from '#app/setup/steps.ts'
import type { Db, Trx } from '#db/database.ts'
import { isoInstant } from '#db/records.ts'

/** The optional pages that visitors don't see. */
export async function hiddenPages(services: Services): Promise<OptionalPage[]> {
  const current = await currentVersions(services.database.db, isoInstant(services.now()))
  return optionalPageNames.filter((name) => current.get(name)?.is_hidden === 1)
}

/** Hides these optional pages and shows the others. A page that says what was delivered has no version while it is shown. */
export async function saveHiddenPages(
  trx: Trx,
  services: Services,
  hidden: readonly OptionalPage[],
  actor: Actor,
): Promise<void> {
  const current = await currentVersions(trx, actor.now)
  const { churchKind } = await readSiteConfig(trx, services.log)
  for (const name of optionalPageNames) {
    const isHidden = hidden.includes(name)
    const row = current.get(name)
    if (!row && isHidden) await createIn(trx, pageKind, { ...originalRecord(name, churchKind), isHidden }, actor)
    if (row && (row.is_hidden === 1) !== isHidden) {
      const after = await changeIn(trx, pageKind, { id: row.id, given: { isHidden } }, actor)
      const original = originalRecord(name, churchKind)
      if (!isHidden && original && says(pageKind, after, original)) await trashRows(trx, pageKind, [after], actor)
    }
  }
}

async function currentVersions(db: Db, now: string) {
  const columns = ['id', 'page', 'is_hidden', 'publish_at', 'created_at'] as const
  const query = db.selectFrom('pages').select(columns).where('page', 'in', optionalPageNames)
  return currentRows(await query.where('status', '=', 'published').where('publish_at', '<=', now).execute())
}
