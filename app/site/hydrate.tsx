/** React, and what every island needs. Loaded with the first one. */
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Toasts } from '#app/ui/toast.tsx'

let hasToasts = false

/**
 * Hydrates an island with the props that the server has written. One that fails is again as the server has drawn it, and works
 * as without JavaScript.
 * @returns a promise for when it listens; rejected when it fails
 */
export function hydrateIsland(element: HTMLElement, of: ComponentType): Promise<void> {
  if (!hasToasts) {
    hasToasts = true
    const place = document.getElementById('toasts')
    if (place) createRoot(place).render(createElement(Toasts))
  }
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object
  const drawn = [...element.childNodes]
  const giveBackTyped = keepTypedInAreas(element)
  return new Promise((resolve, reject) => {
    const start = () => {
      giveBackTyped()
      resolve()
    }
    const content = <Listening onStart={start}>{createElement(of, props)}</Listening>
    hydrateRoot(element, content, {
      identifierPrefix: element.id,
      onUncaughtError(error) {
        element.replaceChildren(...drawn)
        element.dataset['state'] = 'failed'
        reportError(error)
        reject(error)
      },
    })
  })
}

/**
 * React gives a text area its first text again, whatever has been typed before or while it hydrates.
 * @returns a function that writes the last typed text back, once React has hydrated
 */
function keepTypedInAreas(element: HTMLElement): () => void {
  const typed = new Map([...element.querySelectorAll('textarea')].map((area) => [area, area.value]))
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
  }
  element.addEventListener('input', note)
  return () => {
    element.removeEventListener('input', note)
    for (const [area, value] of typed) area.value = value
  }
}

function Listening({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart])
  return children
}
