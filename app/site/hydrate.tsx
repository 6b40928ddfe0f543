/** React, and what every island needs. Loaded with the first one. */
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'

/**
 * Hydrates an island with the props that the server has written. One that fails is again as the server has drawn it, and works
 * as without JavaScript. One that was translated is no longer what the server wrote, so it is drawn anew at once, and the
 * translation follows; what had the focus keeps it.
 * @returns a promise for when it listens; rejected when it fails
 */
export function hydrateIsland(element: HTMLElement, of: ComponentType): Promise<void> {
  const props = JSON.parse(element.dataset['props'] ?? '{}') as object
  const drawn = [...element.childNodes]
  const focused = controls(element).indexOf(document.activeElement)
  return new Promise((resolve, reject) => {
    const start = () => {
      const control = controls(element)[focused]
      if (control !== document.activeElement && control instanceof HTMLElement) control.focus({ preventScroll: true })
      resolve()
    }
    const content = <Listening onStart={start}>{createElement(of, props)}</Listening>
    const options: RootOptions = {
      identifierPrefix: element.id,
      onUncaughtError(error) {
        element.replaceChildren(...drawn)
        element.dataset['state'] = 'failed'
        reportError(error)
        reject(error)
      },
    }
    if (isTranslated(element)) createRoot(element, options).render(content)
    else hydrateRoot(element, content, options)
  })
}

const controls = (element: HTMLElement): (Element | null)[] => [...element.querySelectorAll('a, button, summary')]

/** Chrome and Edge wrap texts in `font`; every browser says in which language the page is then. */
function isTranslated(element: HTMLElement): boolean {
  return (
    document.documentElement.lang !== (document.documentElement.dataset['lang'] ?? 'en') ||
    element.querySelector('font') !== null
  )
}

function Listening({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  useEffect(onStart, [onStart])
  return children
}
