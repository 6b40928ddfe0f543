/**
 * A page as people have it: translated by their browser, with elements that password managers and grammar checkers put into
 * its forms, and filled in by the browser. What they do is done to the page as it is at that moment, so a test chooses
 * whether that is before or after a form's script has come: it comes when the form is first touched.
 */
import type { Locator, Page } from '@playwright/test'

/** Translates the page as Google Translate does, which wraps every text in two `font` elements; the words stay. */
export async function translated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { documentElement: root } = document
    root.lang = 'es'
    root.classList.add('translated-ltr')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, textarea, svg, [translate=no]'))
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text)
    }
  })
}

/** Puts into every form what a password manager and a grammar checker put there: beside fields, and at its start. */
export async function decorated(page: Page): Promise<void> {
  await page.evaluate(() => {
    const made = (name: string) => {
      const foreign = document.createElement(name)
      foreign.style.position = 'absolute'
      foreign.setAttribute('aria-hidden', 'true')
      foreign.dataset['foreign'] = ''
      foreign.attachShadow({ mode: 'open' }).append(document.createElement('span'))
      return foreign
    }
    // A custom element may have any name with a hyphen; these are those of two known programs.
    for (const field of document.querySelectorAll('form input[type=email], form input[autocomplete]')) {
      field.setAttribute('data-com.1password.filled', 'light')
      field.after(made('com-1password-button'))
    }
    for (const field of document.querySelectorAll('form textarea')) {
      field.setAttribute('data-gramm', 'true')
      field.after(made('grammarly-extension'))
    }
    for (const form of document.querySelectorAll('form')) form.prepend(made('grammarly-extension'))
  })
}

/**
 * Fills in fields as a browser does from what it knows of a person: without keys, and with the events that Chromium sends.
 * @param values by the name of their field
 */
export async function autofilled(form: Locator, values: Record<string, string>): Promise<void> {
  await form.evaluate((element, given) => {
    for (const [name, value] of Object.entries(given)) {
      const field = (element as HTMLFormElement).elements.namedItem(name)
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement))
        throw new Error(`no field ${name}`)
      const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
      field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
      // The browser does not go through the property that React puts on the field.
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, values)
}
