import { STORAGE_KEY } from '#app/ui/player/recording.ts'

/** Shows the player again after a page load: playing where the recording went on, or else paused where the person stopped. */
export function reopenPlayer(): void {
  try {
    if (!localStorage.getItem(STORAGE_KEY)?.includes('"recording"')) return
  } catch {
    // Local storage is not available.
    return
  }
  void import('#app/ui/player/player.tsx').then(
    ({ openPlayer }) => openPlayer(),
    () => undefined,
  )
}
