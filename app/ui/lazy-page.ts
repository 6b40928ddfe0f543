/** A page component that is loaded when the page is first needed. */
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'
import { ReadError } from '#app/ui/read.ts'

/**
 * Like the router's `lazyRouteComponent`, except that a file that fails to load is an error of the loader, not of rendering.
 * So hydration can wait for the file, and a navigation can say what is wrong. The next `preload` tries again.
 * @param load imports the file; on failure `preload` rejects with a ReadError of status 0
 * @param name the export that is the page
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): AsyncRouteComponent<Props> {
  let page: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= fetchPage()
    return loading
  }
  async function fetchPage() {
    try {
      page = (await load())[name]
    } catch {
      loading = undefined
      throw new ReadError(0, '')
    }
  }
  function LazyPage(props: Props) {
    if (!page) use(preload())
    return page && createElement(page, props)
  }
  return Object.assign(LazyPage, { preload })
}
