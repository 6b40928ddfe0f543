/** Which browsers have everything. README names them, and `test/browsers.browser.test.ts` holds the built files to them. */

/** The oldest version of each browser; that of Edge is Chrome’s, that of iOS is Safari’s. */
export type Versions = Record<'safari' | 'chrome' | 'firefox', number>

export const oldestBrowsers = {
  site: { safari: 17, chrome: 114, firefox: 128 },
  dashboard: { safari: 17.4, chrome: 117, firefox: 128 },
} satisfies Record<string, Versions>

/** In words: Safari 17.4, Chrome and Edge 117, and Firefox 128. */
export function browsersInWords({ safari, chrome, firefox }: Versions): string {
  return `Safari ${safari}, Chrome and Edge ${chrome}, and Firefox ${firefox}`
}
