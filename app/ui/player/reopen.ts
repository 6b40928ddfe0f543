import { STORAGE_KEY } from '#app/ui/player/recording.ts'

/**
 * Shows the player again after a page load: playing where the recording went on, or else paused where the person stopped.
 * Again after Back, since the recording may have gone on, or been closed, on another page.
 */
export function keepPlayer(): void {
  reopen()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reopen()
  })
}

function reopen(): void {
  if (!isStored() && !document.querySelector('.player')) return
  void import('#app/ui/player/player.tsx').then(
    ({ reopenPlayer }) => reopenPlayer(),
    () => undefined,
  )
}

function isStored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY)?.includes('"recording"') ?? false
  } catch {
    // Local storage is not available.
    return false
  }
}
