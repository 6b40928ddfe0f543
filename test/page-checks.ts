/**
 * Checks of a page that axe does not make: WCAG 2.2 (https://www.w3.org/TR/WCAG22/), the success criteria named beside
 * each. They run in the page, so each is self-contained.
 */

/** Faults of headings, landmarks, links, fields, pictures, times and the size of targets. */
export function faults(): string[] {
  const found: string[] = []
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest('[aria-hidden]'))
  const seen = (selector: string) => all(selector).filter((element) => element.checkVisibility())
  const nameOf = (element: HTMLElement) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  const say = (what: string, element: HTMLElement) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`)

  // 2.4.1, 1.3.1: the skip link first, one heading of the first level, each landmark once.
  const [first] = all('a[href], button')
  if (all('header nav').length > 0 && first?.getAttribute('href') !== '#main')
    found.push('the first control is no skip link')
  for (const landmark of ['main', 'h1']) if (seen(landmark).length !== 1) found.push(`not one ${landmark}`)
  // A time such as "6:00 p.m." ends a sentence as it is.
  if (/[ap]\.m\.\./.test(document.body.innerText)) found.push('two periods after a time')
  // 2.4.3: nothing jumps the queue.
  for (const element of all('[tabindex]')) if (element.tabIndex > 0) say('tabindex above 0', element)
  // 2.4.4: a link says where it leads.
  const vague = /^(read more|learn more|more|here|click here|details|link)$/i
  for (const element of seen('a[href]')) {
    if (vague.test(nameOf(element))) say('vague link', element)
    if (
      element.getAttribute('target') === '_blank' &&
      !/new (tab|window)/.test(`${nameOf(element)} ${element.title}`)
    ) {
      say('opens a new window unannounced', element)
    }
  }
  // 1.1.1: no picture is described by the name of its file.
  for (const element of all('img')) {
    if (!element.hasAttribute('alt') || /\.(jpe?g|png|webp|avif|gif)$/i.test(element.getAttribute('alt') ?? '')) {
      say('picture without a text', element)
    }
  }
  for (const element of all('iframe')) if (!element.title) say('frame without a title', element)
  for (const element of seen('th')) if (!element.hasAttribute('scope')) say('header without a scope', element)
  for (const element of all('time')) if (!element.getAttribute('datetime')) say('time without datetime', element)
  // 1.3.5, 3.3.2: fields have labels, and those about the person their purpose.
  for (const element of seen('input, select, textarea')) {
    const { labels, type, name, autocomplete } = element as HTMLInputElement
    if (!labels?.length && !element.getAttribute('aria-label')) say('field without a label', element)
    if (/^(email|tel)$/.test(type) && !autocomplete) say('field without autocomplete', element)
    if (/^(firstName|lastName|fullName)$/.test(name) && !autocomplete) say('field without autocomplete', element)
  }
  // 2.5.8: 24 px at least, unless it stands in a sentence; in the navigation and for buttons 44 px (2.5.5).
  for (const element of seen('a[href], button, summary, select, input:not([type=hidden])')) {
    // The label of a checkbox is pressed as well.
    const pressed = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null
    const { width, height } = (pressed ?? element).getBoundingClientRect()
    const { display, clipPath, position } = getComputedStyle(element)
    const isHidden = width <= 1 || clipPath !== 'none' || (position === 'absolute' && height <= 1)
    if (isHidden || display === 'inline' || element.closest('.sr-only')) continue
    const isChoice = ['checkbox', 'radio'].includes((element as HTMLInputElement).type)
    const min = isChoice || !element.matches('button, nav a, .btn, select, input') ? 24 : 44
    if (height < min - 0.5 || width < Math.min(min, 24) - 0.5) {
      say(`target of ${Math.round(width)} × ${Math.round(height)}`, element)
    }
  }
  return found
}

/** Controls that something else covers when they are focused (2.4.11), or whose focus can't be seen (2.4.7, 2.4.13). */
export function hiddenFocus(): string[] {
  const found: string[] = []
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  for (const element of controls) {
    if (!element.checkVisibility() || element.closest('.sr-only, [inert], [aria-hidden]')) continue
    const { outlineStyle: before } = getComputedStyle(element)
    element.focus({ focusVisible: true })
    if (document.activeElement !== element) continue
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const isMarked = (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    if (!isMarked || before !== 'none') found.push(`focus not seen: ${element.outerHTML.slice(0, 120)}`)
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y): [number, number] => [left + (right - left) * x, top + (bottom - top) * y]),
    )
    const inWindow = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
    const isOnTop = ([x, y]: [number, number]) => {
      const top = document.elementFromPoint(x, y)
      return top !== null && (element.contains(top) || top.contains(element) || top.closest('label') !== null)
    }
    if (!inWindow.some(isOnTop)) found.push(`covered: ${element.outerHTML.slice(0, 120)}`)
  }
  return found
}

/** Texts that are cut off, and a page wider than its window. */
export function cutTexts(): string[] {
  const found: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} px wide`)
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
    if (!element.checkVisibility() || element.closest('.sr-only, svg, [aria-hidden]')) continue
    const hasText = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    const { overflowX, overflowY } = getComputedStyle(element)
    const clips = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden' || overflowY === 'clip'
    const isCut = element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2
    // The start of a text whose page has all of it, or of a notice, which a button unfolds.
    const isExcerpt = element.matches(
      'p[class*=line-clamp], :is(header, .h-dvh, .admin-main) [class*=line-clamp], .admin-main .truncate, .notice > *',
    )
    if (hasText && clips && isCut && !isExcerpt) found.push(element.outerHTML.slice(0, 160))
  }
  // The buttons of a row are at its end: it must not be scrolled for them.
  for (const { scrollWidth, clientWidth } of document.querySelectorAll('.overflow-x-auto:has(> .admin-table)')) {
    if (scrollWidth > clientWidth + 2) found.push(`a table of ${scrollWidth} px in ${clientWidth} px`)
  }
  return found
}

/** Buttons and fields that would be text alone where the system takes colors away. */
export function borderless(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>('.btn, input, select, textarea')) {
    if (!element.checkVisibility() || element.closest('.sr-only, [aria-hidden]')) continue
    const { borderStyle, borderWidth, appearance } = getComputedStyle(element)
    const isDrawn = appearance !== 'none' && /checkbox|radio|file|submit/.test((element as HTMLInputElement).type)
    if (!isDrawn && (borderStyle === 'none' || parseFloat(borderWidth) === 0)) {
      found.push(element.outerHTML.slice(0, 120))
    }
  }
  return found
}

/** The font sizes of a page, and its paragraphs of three lines or more whose full lines aren't 60 to 72 characters. */
export function typeOf() {
  const MOST = 72
  const sizes = new Set<string>()
  const long: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement
    if (holder?.checkVisibility() && walker.currentNode.textContent?.trim())
      sizes.add(getComputedStyle(holder).fontSize)
  }
  for (const paragraph of document.querySelectorAll('main p')) {
    const lines = new Map<number, number>()
    const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    let characters = 0
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('.sr-only')) continue
      characters += texts.currentNode.textContent?.length ?? 0
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { bottom, width } of range.getClientRects()) {
        const line = Math.round(bottom / 8)
        lines.set(line, (lines.get(line) ?? 0) + width)
      }
    }
    // The last line counts for as much of a line as it fills.
    const widths = [...lines.values()]
    const filled = widths.length - 1 + (widths.at(-1) ?? 0) / Math.max(...widths)
    const perLine = characters / filled
    // An address alone breaks where it can.
    const isAddress = paragraph.firstElementChild?.textContent === paragraph.textContent
    const isNarrow = perLine < 58 && !isAddress && paragraph.closest('.prose') !== null && paragraph.clientWidth > 520
    if (lines.size >= 3 && (perLine > MOST || isNarrow)) long.push(`${Math.round(perLine)}: ${paragraph.textContent}`)
  }
  return { sizes: [...sizes].toSorted((a, b) => parseFloat(a) - parseFloat(b)), long }
}

/** Controls less than 44 px high, except links inside sentences (WCAG 2.2, 2.5.5). */
export function smallTargets() {
  const targets = document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest('[aria-hidden=true]')) return []
    const box = (
      target.matches('[type=checkbox]') ? (target.closest('label') ?? target) : target
    ).getBoundingClientRect()
    const text = target.textContent ?? ''
    const sentence = target.closest('p, dd, li, address, label, span')?.textContent ?? ''
    const isInSentence = getComputedStyle(target).display === 'inline' && sentence.length > text.length + 2
    return box.bottom > 0 && box.height < 43.5 && !isInSentence ? [`${Math.round(box.height)} px: ${text}`] : []
  })
}
