/** Addresses of the program at which a page or a redirect of the church comes first. */
import { routes } from '#app/routes.ts'

/**
 * A church may have had a page of its own there before the program did, or may still want one. The program's page is at the second
 * address, too, which nothing else can have.
 */
export const secondAddresses: ReadonlyMap<string, string> = new Map([
  [routes.screen, routes.screenElsewhere],
  [routes.thisSunday, '/sundays/next'],
  [routes.sundays, '/sundays/all'],
  [routes.newsletters, routes.newslettersElsewhere],
  [routes.privacy, routes.privacyElsewhere],
  [routes.accessibility, routes.accessibilityElsewhere],
])

export const givingWay: readonly string[] = [...secondAddresses.keys()]
