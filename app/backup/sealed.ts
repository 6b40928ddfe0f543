/** What is encrypted with the site's secret key, which no backup contains. */
import { canDecrypt } from '#app/features/accounts/two-factor.ts'
import { storedValue } from '#app/features/site/queries.ts'
import { unseal } from '#app/http/sealed.ts'
import type { Config } from '#app/config.ts'
import { secretNames, settings } from '#app/settings.ts'
import { counted } from '#app/ui/counted.ts'
import type { Db } from '#db/database.ts'

/**
 * @param config with the key of this site
 * @returns what its key can't decrypt in this database, in words: `the email password` …
 */
export async function lockedSecrets(db: Db, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string[]> {
  const stored = await db.selectFrom('settings').select(['name', 'value']).where('name', 'in', secretNames).execute()
  const locked = secretNames.filter((name) => {
    const sealed = storedValue(stored.find((row) => row.name === name)?.value ?? 'null')
    return typeof sealed === 'string' && sealed !== '' && unseal(sealed, name, config) === undefined
  })
  const factors = await db.selectFrom('two_factors').select('secret').execute()
  const lost = factors.filter(({ secret }) => !canDecrypt(secret, config)).length
  return [
    ...locked.map((name) => settings[name].label),
    ...(lost > 0 ? [`two-step verification of ${counted(lost, ['user', 'users'])}`] : []),
  ]
}
