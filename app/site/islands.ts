/**
 * Hydrates islands when they are needed, and holds back the first click until they listen, so nothing that a person does is
 * lost. React and an island's file are loaded with the first island that needs them.
 */
import type { ComponentType } from 'react'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { PLAYER_EVENT } from '#app/ui/player/recording.ts'

const files = import.meta.glob<{ default: ComponentType }>('../**/*.island.tsx')
const islands = new Map(
  Object.entries(files).map(([file, load]) => [file.slice(file.lastIndexOf('/') + 1, -'.island.tsx'.length), load]),
)

const WAITING = 'is-land:not([data-state])'
const started = new WeakMap<Element, Promise<void>>()
const ignore = () => undefined

/**
 * Loads React and the island's file, and hydrates it.
 * @returns a promise for when it listens; rejected when a file doesn't arrive, which is tried again at the next touch, or when
 * the island fails
 */
function hydrate(element: HTMLElement): Promise<void> {
  const before = started.get(element)
  if (before) return before
  const work = start(element)
  work.catch(() => started.delete(element))
  started.set(element, work)
  return work
}

async function start(element: HTMLElement): Promise<void> {
  const load = islands.get(element.dataset['of'] ?? '')
  if (!load) throw new Error(`no island ${element.dataset['of']}`)
  const [{ hydrateIsland }, { default: of }] = await Promise.all([import('#app/site/hydrate.tsx'), load()])
  await hydrateIsland(element, of)
  element.dataset['state'] = 'on'
}

/** Hydrates islands that wait for no touch, or were touched before this script came: now, or when something else happens. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>(WAITING)) {
    const on = element.dataset['on'] ?? ''
    const now = () => hydrateWhenOnline(element)
    if (
      on === 'load' ||
      element.contains(document.activeElement) ||
      (on === 'worker' && navigator.serviceWorker?.controller)
    )
      now()
    else if (on === 'idle') (globalThis.requestIdleCallback ?? setTimeout)(now)
    else if (on === 'player') addEventListener(PLAYER_EVENT, now, { once: true })
    else if (Number(on) > 0) at(Number(on), now)
  }
}

/** Nobody touches these islands again, so a file that did not arrive is loaded once there is a network. */
function hydrateWhenOnline(element: HTMLElement): void {
  hydrate(element).catch(() => addEventListener('online', () => hydrateWhenOnline(element), { once: true }))
}

/** Timers stand still while a device sleeps, so the clock is looked at again after this time. */
const LONGEST_WAIT_MS = 60_000

/** @param instant milliseconds since 1970 */
function at(instant: number, run: () => void): void {
  const wait = instant - Date.now()
  if (wait > LONGEST_WAIT_MS) setTimeout(() => at(instant, run), LONGEST_WAIT_MS)
  else setTimeout(run, Math.max(0, wait))
}

/** What is the document’s own, and reacts once the island in it does. */
const WAKES = '[data-wakes]'

function waitingIsland({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element)) return null
  return target.closest<HTMLElement>(WAITING) ?? target.closest(WAKES)?.querySelector<HTMLElement>(WAITING) ?? null
}

for (const type of ['pointerover', 'pointerdown', 'focusin', 'input']) {
  const touch = (event: Event) => {
    const island = waitingIsland(event)
    if (island) hydrate(island).catch(ignore)
  }
  addEventListener(type, touch, { capture: true, passive: true })
}

/** Links, summaries and buttons of popovers do what the browser does with them. */
addEventListener(
  'click',
  (event) => isPlainClick(event) && holdPress(event, 'button[type=button], a[role=button], a[data-at]'),
  {
    capture: true,
  },
)
/** For a link that is a button, the browser does nothing when the space bar is pressed. */
addEventListener('keydown', (event) => event.key === ' ' && holdPress(event, 'a[role=button]'), { capture: true })

function holdPress(event: Event, buttons: string): void {
  const island = waitingIsland(event)
  const button = island && (event.target as Element).closest<HTMLElement>(buttons)
  if (!button || button.hasAttribute('popovertarget')) return
  const link = button instanceof HTMLAnchorElement ? button.href : undefined
  // React draws an island anew that a translation or an extension has changed.
  const root = island.contains(button) ? island : (button.closest(WAKES) ?? island)
  const at = [...root.querySelectorAll(buttons)].indexOf(button)
  hold(event, island, button, {
    repeat: () => root.querySelectorAll<HTMLElement>(buttons)[at]?.click(),
    // A link leads where it does without JavaScript.
    instead: () => link !== undefined && location.assign(link),
  })
}

const held = new WeakSet<Element>()

/** @param then what is done once the island listens, or instead without its code; once, however often a person tries */
function hold(
  event: Event,
  island: HTMLElement,
  used: Element,
  then: { repeat: () => void; instead: () => void },
): void {
  event.preventDefault()
  event.stopPropagation()
  if (held.has(used)) return
  held.add(used)
  void hydrate(island)
    .then(then.repeat)
    .catch(then.instead)
    .finally(() => held.delete(used))
}
