/** What a picture shows, as somebody has said in the admin area; for pages where the picture tells what no text beside it does. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api, href } from '#app/routes.ts'
import { pictureSize } from '#app/ui/picture-address.ts'
import { read } from '#app/ui/read.ts'

interface ShownPicture {
  id: string
  alt: string | null
}

/** Reads it before the page is drawn. That it cannot be had is no reason not to draw. */
export async function readAlt(queryClient: QueryClient, address: string | null): Promise<void> {
  if (address && pictureSize(address)) await queryClient.prefetchQuery(altRead(address))
}

/** The text; empty for a picture that only decorates, or that is not one of ours. */
export function useAlt(address: string | null): string {
  const { data } = useQuery({ ...altRead(address ?? ''), enabled: address !== null && pictureSize(address) !== null })
  return data?.alt ?? ''
}

/** @param address a picture's own */
export function altRead(address: string) {
  return read<ShownPicture>(href(api.picture, { name: address.slice(address.lastIndexOf('/') + 1) }))
}
