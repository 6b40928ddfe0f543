/** React, and what every island needs. Loaded with the first one. */
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Toasts } from '#app/ui/toast.tsx'

let hasToasts = false

/** Hydrates an island with the props that the server has written. @returns a promise for when it listens */
export function hydrateIsland(element: HTMLElement, of: ComponentType): Promise<void> {
  if (!hasToasts) {
    hasToasts = true
    const place = document.getElementById('toasts')
    if (place) createRoot(place).render(createElement(Toasts))
  }
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object
  return new Promise((resolve) => {
    const content = <Listening onStart={resolve}>{createElement(of, props)}</Listening>
    hydrateRoot(element, content, { identifierPrefix: element.id })
  })
}

function Listening({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart])
  return children
}
