/** Types of the parts that tests use; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use(middleware: (context: never, next: () => Promise<void>) => Promise<void>): void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
