/** The settings in the admin area. Secrets are write-only. */
import type { Context } from 'hono'
import { adminApi } from '#app/admin-routes.ts'
import { z } from '@hono/zod-openapi'
import { forbidden } from '#app/http/errors.ts'
import { newRouter, onlyAdministrators, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { readSettings, type StoredSettings } from '#app/http/settings.ts'
import { refuseForeignFrom } from '#app/settings/mail.ts'
import { saveSettings, SETTINGS } from '#app/settings/save.ts'
import { ifMatch } from '#app/records/answer.ts'
import { parseInput } from '#app/records/store.ts'
import { findVersion, historyRoutes, versionsOf } from '#app/records/versions-api.ts'
import type { Actor } from '#app/http/activity-log.ts'
import { settingsFor } from '#app/definitions/rights.ts'
import { type AdminSettings, type Section, type SectionId, sectionIds, sections } from '#app/definitions/settings.ts'
import type { CurrentUser } from '#app/ui/current-user.ts'
import type { Trx } from '#db/database.ts'
import { type SettingsChange, settingsChangeIn, settingsOut, settingsSavedOut } from '#app/settings/schemas.ts'

const TAG = 'Admin: settings'
const anySection = sectionIds.map((id) => `settings.${id}` as const)

/** Saves a change of the settings, and what follows from it elsewhere. */
export type Saving = <T>(
  trx: Trx,
  services: Services,
  given: { change: SettingsChange; actor: Actor },
  save: (change: SettingsChange) => Promise<T>,
) => Promise<T>

export function siteAdminRoutes(services: Services, saving: Saving): Router {
  const { database } = services
  const router = newRouter()
  const save = async (c: Context, trx: Trx, change: SettingsChange, actor: Actor, shown: Shown) => {
    const saved = await saving(trx, services, { change, actor }, (whole) =>
      saveSettings(trx, services, whole, actor, etagOf(c), shown),
    )
    return { ...withEtag(c, saved, shown), warning: saved.warning }
  }
  const common = { path: adminApi.siteConfig, access: onlyFor(services, ...anySection), tag: TAG } as const

  route(router, {
    ...common,
    method: 'get',
    summary: 'Get the settings that the caller may change; for passwords, only whether one is set',
    answer: settingsOut,
    answerDescription: 'The settings',
    handle: async ({ c, actor }) => withEtag(c, await readSettings(database.db, services), shownTo(actor.person)),
  })

  route(router, {
    ...common,
    method: 'put',
    summary: 'Update the given settings; an empty value clears one',
    body: settingsChangeIn,
    bodyDescription: 'The settings',
    answer: settingsSavedOut,
    answerDescription: 'The updated settings',
    refuses: ['changedMeanwhile'],
    transaction: database,
    handle: async ({ c, trx, body, actor }) => {
      refuseOthers(body, actor.person)
      refuseForeignFrom(body, (await readSettings(trx, services)).settings, services.config.siteUrl)
      const saved = await save(c, trx, body, actor, shownTo(actor.person))
      return { ...saved, message: 'Site configuration updated successfully' }
    },
  })
  historyRoutes({
    ...common,
    access: onlyAdministrators(services),
    router,
    path: adminApi.settingsVersions,
    name: 'the settings (without passwords and keys)',
    record: z.record(z.string(), z.unknown()),
    answer: settingsSavedOut,
    list: (_, { limit, offset }) =>
      versionsOf(database.db, SETTINGS, SETTINGS)
        .select(['version', 'at', 'by'])
        .limit(limit + 1)
        .offset(offset)
        .execute(),
    read: (_, version) => findVersion(database.db, SETTINGS, SETTINGS, version),
    restore: (c, _, version, actor) =>
      database.transaction(async (trx) => {
        const { record } = await findVersion(trx, SETTINGS, SETTINGS, version)
        const saved = await save(c, trx, parseInput(settingsChangeIn, record), actor, (all) => all)
        return { ...saved, message: 'The earlier version is restored.' }
      }),
  })
  return router
}

type Shown = (all: AdminSettings) => AdminSettings

function withEtag(c: Context, { settings, etag }: StoredSettings, shown: Shown) {
  c.header('ETag', `"${etag}"`)
  return shown(settings)
}

/** The names that a section's settings have in answers: a secret is not among them. */
function shownNames(section: SectionId): string[] {
  const { fields }: Section = sections[section]
  return Object.entries(fields).flatMap(([name, { type }]) =>
    type === 'secret' ? [`${name}IsSet`, `${name}Trouble`] : [name],
  )
}

/** Leaves out the settings of sections that a user may not change. */
function shownTo(person: CurrentUser): Shown {
  const names = new Set(settingsFor(person, sectionIds).flatMap(shownNames))
  return (all) => Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as AdminSettings
}

/** @throws HttpError 403 for settings of sections that this user may not change */
function refuseOthers(change: SettingsChange, person: CurrentUser): void {
  const mine = settingsFor(person, sectionIds).map((id): object => sections[id].fields)
  if (!Object.keys(change).every((name) => mine.some((fields) => Object.hasOwn(fields, name)))) {
    throw forbidden('Your role doesn’t include these settings.')
  }
}

function etagOf(c: Context): string | undefined {
  return ifMatch(c, String.raw`[\w-]{1,64}`, 'must be the ETag the settings came with')
}
