/** Uploads a PDF document. */
import { adminApi } from '#app/admin-routes.ts'
import { call, CallError } from '#app/dashboard/client.ts'
import { useUpload } from '#app/dashboard/file-field.tsx'

export const DOCUMENT_TYPES = '.pdf,application/pdf'

/**
 * @param onDone gets the document’s name in the store
 * @param problemOf why this file can’t be uploaded, before anything is sent
 */
export function useDocumentUpload(
  onDone: (document: string, pdf: File) => Promise<void> | void,
  problemOf: (pdf: File) => string | undefined = () => undefined,
) {
  return useUpload({
    problemOf,
    upload: async (pdf) => {
      const stored = await call('POST', adminApi.documents, pdf, { 'Content-Type': 'application/pdf' })
      const { document } = (await stored.json()) as { document: string }
      await onDone(document, pdf)
    },
    onFailure: (error) =>
      error instanceof CallError ? (error.fields['document'] ?? error.reason) : 'The upload failed. Please try again.',
  })
}
