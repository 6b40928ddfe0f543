/** SQL of settings: one row each, its value as JSON; no row for a default. */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Services } from '#app/http/services.ts'
import type { ChurchPromises } from '#app/http/promises.ts'
import { decryptSecret } from '#app/http/secret.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { mapFields } from '#app/definitions/definition.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import {
  type AdminSettings,
  defaultOf,
  publicSettings,
  type SecretName,
  secretNames,
  type SettingName,
  settings,
  type Settings,
  type SiteConfig,
} from '#app/definitions/settings.ts'
import { visitAnswers, visitFields } from '#app/definitions/settings-sections.ts'
import { termsWithoutMessages, textMessageWords } from '#app/definitions/terms.ts'
import type { VisitAnswers } from '#app/ui/site.ts'
import { isClaim } from '#app/church/claims.ts'
import { customsIn } from '#app/church/countries.ts'
import { setCustoms } from '#app/text/customs.ts'
import { inLanguage, secondLanguage, setSiteLanguage, siteLanguage } from '#app/text/dictionaries.ts'
import { delivered, hasWordsFor } from '#app/text/delivered.ts'
import { t } from '#app/text/t.ts'
import { isTimeZone } from '#app/dates/time-zone.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import type { Db } from '#db/database.ts'

export type SettingsServices = Pick<Services, 'config' | 'log'>

/** All settings, with a version tag that changes with any of them. */
export interface StoredSettings {
  settings: AdminSettings
  /** The ETag without its quotes. */
  etag: string
  /** Names of invalid rows; their defaults are used. */
  broken: ReadonlySet<string>
}

export interface SettingRow {
  name: string
  value: string
}

/** The public configuration: the stored settings over the defaults. A cleared field counts as not set. */
export async function readSiteConfig(db: Db, log: Logger): Promise<SiteConfig> {
  return siteConfigIn(await rowsFor(publicSettings, db), log)
}

/** The public configuration, read with everything else that pages need. */
export function cachedSiteConfig(services: Parameters<typeof siteRows>[0] & { log: Logger }): Promise<SiteConfig> {
  return services.readCache.get('settings', async () =>
    siteConfigIn(await siteRows(services, 'settings'), services.log),
  )
}

function siteConfigIn(rows: readonly SettingRow[], log: Logger): SiteConfig {
  const config = withStored(publicSettings, rows, log).values as SiteConfig
  setCustoms(customsIn(config.country))
  setSiteLanguage(config.language, config.churchKind)
  return config
}

/** The settings as the admin area may see them. */
export async function readSettings(db: Db, services: SettingsServices): Promise<StoredSettings> {
  return settingsIn(await readAllSettings(db), services)
}

export function readAllSettings(db: Db): Promise<SettingRow[]> {
  return rowsFor(settings, db)
}

export function settingsIn(rows: readonly SettingRow[], services: SettingsServices): StoredSettings {
  const stored = withStored(settings, rows, services.log)
  const shown = { ...stored.values }
  for (const name of secretNames) {
    const { secret, trouble } = secretOf(stored, name, services)
    delete shown[name]
    Object.assign(shown, { [`${name}IsSet`]: secret !== null, [`${name}Trouble`]: trouble })
  }
  const etag = createHash('sha256').update(JSON.stringify(stored.values)).digest('base64url').slice(0, 22)
  return { settings: shown as AdminSettings, etag, broken: stored.broken }
}

/**
 * A password or key.
 * @returns `null` if none is stored, or it can't be decrypted; then `trouble` says what to do
 */
export async function readSecret(db: Db, name: SecretName, services: SettingsServices) {
  return secretIn(await rowsFor({ [name]: settings[name] }, db), name, services)
}

export function secretIn(rows: readonly SettingRow[], name: SecretName, services: SettingsServices) {
  return secretOf(withStored({ [name]: settings[name] }, rows, services.log), name, services)
}

/** The key for YouTube's API: the environment's, otherwise the stored one; undefined if there is none. */
export async function readYoutubeKey(db: Db, services: SettingsServices): Promise<string | undefined> {
  return services.config.youtubeApiKey ?? (await readSecret(db, 'youtubeApiKey', services)).secret ?? undefined
}

export function youtubeKeyIn(rows: readonly SettingRow[], services: SettingsServices): string | undefined {
  return services.config.youtubeApiKey ?? secretIn(rows, 'youtubeApiKey', services).secret ?? undefined
}

/** The additional origins of outside services that were entered. */
export function outsideOriginsIn(rows: readonly SettingRow[], log: Logger): string {
  const outsideOrigins = { ...settings.outsideOrigins, defaultValue: '' }
  return String(withStored({ outsideOrigins }, rows, log).values['outsideOrigins'])
}

export function termsIn(rows: readonly SettingRow[], log: Logger, promises: ChurchPromises): string {
  const { termsText, churchName } = settings
  const { values } = withStored({ termsText, churchName }, rows, log)
  const terms = String(values['termsText'])
  const language = languageIn(rows)
  const isUnpromised = terms === deliveredValue(termsText, language) && !mayText(promises, language)
  return (isUnpromised ? inLanguage(language, () => delivered(termsWithoutMessages)) : terms).replaceAll(
    '[Church Name]',
    () => String(values['churchName']),
  )
}

/** Whether people who plan a visit agree to receive text messages. */
function mayText({ isPublic }: ChurchPromises, language: Language): boolean {
  return inLanguage(language, () => hasWordsFor(textMessageWords)) && isPublic('textMessages', textMessageWords)
}

/** The short answers on Plan a Visit, who greets visitors, and to what they agree. */
export function visitAnswersIn(rows: readonly SettingRow[], log: Logger, promises: ChurchPromises): VisitAnswers {
  const { values } = withStored({ parkingNote, ...visitFields }, rows, log)
  const asked = Object.entries({ parkingNote, ...visitAnswers })
  const language = languageIn(rows)
  const said = (name: string) => {
    const answer = String(values[name])
    const [id, ours] =
      name === 'parkingNote'
        ? ['parking', deliveredValue(parkingNote, language)]
        : [name, deliveredValue(settings[name as SettingName], language)]
    return answer === ours && isClaim(id) && !promises.isPublic(id, [answer]) ? '' : answer
  }
  const answers = asked.flatMap(([name, { label }]) => {
    const answer = said(name)
    return answer === '' ? [] : [{ question: t(label), answer }]
  })
  return { answers, greeting: said('visitGreeting'), mayText: mayText(promises, language) }
}

/** What Plan a Visit says of parking: our words, while the church says nothing. */
export const parkingNote: Field = {
  ...settings.parkingNote,
  defaultValue:
    'Come a few minutes early and we’ll help you find a space. If you need one close to the door, call us and we’ll keep one for you.',
}

/** What a setting says until the church says something else, in the language of the church. */
export function deliveredValue(field: Field, language: Language = siteLanguage()): unknown {
  const value = defaultOf(field)
  const isOurs = typeof value === 'string' && (field.type === 'line' || field.type === 'text') && !field.check
  return isOurs ? inLanguage(language, () => delivered(value)) : value
}

/** The language in which the delivered ones of these settings are said: that of the church, or the second one for its visitors. */
function languageIn(rows: readonly SettingRow[]): Language {
  const second = secondLanguage()
  if (second !== '') return second
  const stored = storedValue(rows.find(({ name }) => name === 'language')?.value ?? '')
  return Object.hasOwn(languageNames, String(stored)) ? (stored as Language) : 'en'
}

/** Given settings, with the default where one was emptied. */
export function orDefault(given: object): Partial<Settings> {
  const entries = Object.entries(given).map(([name, value]) => {
    const setting = settings[name as SettingName]
    return [name, isUnset(setting, value) ? deliveredValue(setting) : value]
  })
  return Object.fromEntries(entries) as Partial<Settings>
}

/** Whether the default replaces the value. */
function isUnset({ fallback, mayBeEmpty = fallback !== undefined }: Field, value: unknown): boolean {
  return value === null || (value === '' && !mayBeEmpty)
}

/**
 * What is stored by a name that no setting has, such as the results of a check.
 * @returns undefined when there is nothing, or it can't be read
 */
export async function readStored<Schema extends z.ZodType>(
  db: Db,
  name: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return schema.safeParse(storedValue(row?.value ?? 'null')).data
}

/** Stores a value, in place of one of the sample too. */
export async function putSetting(db: Db, name: string, value: unknown, now: string): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: now, sample: 0 as const }
  await db
    .insertInto('settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

function rowsFor(fields: Fields, db: Db): Promise<SettingRow[]> {
  return db.selectFrom('settings').select(['name', 'value']).where('name', 'in', Object.keys(fields)).execute()
}

/** The values of these settings: the defaults, overridden by stored ones. @param rows may include other settings */
function withStored(fields: Fields, rows: readonly SettingRow[], log: Logger) {
  const language = languageIn(rows)
  const values = mapFields(fields, (field) => deliveredValue(field, language))
  const broken = new Set<string>()
  for (const { name, value } of rows) {
    const field = fields[name]
    if (!field) continue
    const stored = storedValue(value)
    if (isUnset(field, stored)) continue
    if (isUsable(name, stored, values[name])) values[name] = stored
    else broken.add(name)
  }
  // The value is not logged, since it may be private.
  for (const name of broken) log.warn({ setting: name }, 'stored setting is invalid; using the default')
  return { values, broken }
}

type Stored = ReturnType<typeof withStored>

/** The value of a setting; undefined for one that can't be parsed, which must not break the site or a backup. */
export function storedValue(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Whether the stored value has the right type; everything else was checked when it was saved. */
function isUsable(name: string, stored: unknown, defaultValue: unknown): boolean {
  if (typeof stored !== (defaultValue === null ? 'string' : typeof defaultValue)) return false
  return name !== 'timeZone' || isTimeZone(String(stored))
}

function secretOf({ values, broken }: Stored, name: SecretName, { config }: SettingsServices) {
  const cannotBeRead = `We can’t read the saved ${settings[name].noun} because SECRET_KEY has changed. Enter it again.`
  const encrypted = values[name]
  if (typeof encrypted !== 'string') return { secret: null, trouble: broken.has(name) ? cannotBeRead : null }
  const secret = decryptSecret(encrypted, name, config) ?? null
  return { secret, trouble: secret === null ? cannotBeRead : null }
}
