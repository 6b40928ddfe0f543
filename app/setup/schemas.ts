/** What the first step of the guided setup takes; the browser checks it by the same rules. */
import { settingsChangeIn } from '#app/settings/schemas.ts'

/** Without a kind, the website would go on saying what is true of another church. */
export const churchSettingsIn = settingsChangeIn.refine(({ churchKind }) => churchKind !== '', {
  path: ['churchKind'],
  message: 'Choose the kind of church, or “Another kind”',
})
