/** The alternative text of a picture, for pages where no text next to it says the same. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, href } from '#app/routes.ts'
import { pictureSize } from '#app/ui/picture-address.ts'
import { read } from '#app/ui/read.ts'

interface ShownPicture {
  id: string
  alt: string | null
}

/** Loads the description before rendering; a failure does not stop the page. */
export async function readAlt(queryClient: QueryClient, address: string | null): Promise<void> {
  if (address && pictureSize(address)) await queryClient.prefetchQuery(altRead(address))
}

/** The text; empty for a decorative picture, or one that was not uploaded here. */
export function useAlt(address: string | null): string {
  const { data } = useQuery({ ...altRead(address ?? ''), enabled: address !== null && pictureSize(address) !== null })
  return data?.alt ?? ''
}

/** @param address of the picture's largest version */
export function altRead(address: string) {
  return read<ShownPicture>(href(api.picture, { name: address.slice(address.lastIndexOf('/') + 1) }))
}
