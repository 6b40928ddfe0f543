/** React, and what every island needs. Loaded with the first one. */
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates an island with the props that the server has written. One that fails is again as the server has drawn it, and works
 * as without JavaScript.
 * @returns a promise for when it listens; rejected when it fails
 */
export function hydrateIsland(element: HTMLElement, of: ComponentType): Promise<void> {
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object
  const drawn = [...element.childNodes]
  return new Promise((resolve, reject) => {
    const content = <Listening onStart={resolve}>{createElement(of, props)}</Listening>
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
