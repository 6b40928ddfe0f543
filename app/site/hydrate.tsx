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
  // React gives a text area its first text again, whatever has been typed.
  const typed = [...element.querySelectorAll('textarea')].map((area) => ({ area, value: area.value }))
  return new Promise((resolve, reject) => {
    const start = () => {
      for (const { area, value } of typed) area.value = value
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

function Listening({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart])
  return children
}
