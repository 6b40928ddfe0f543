/**
 * Addresses of uploaded pictures. An address contains a hash and the size, so the address of every stored file follows
 * from it, and rendering needs no lookup.
 */
import { href, uploads } from '#app/routes.ts'

/**
 * In pixels: an email shows 530, and screens have two for each. In an email a picture is a JPEG, since Outlook on Windows
 * shows nothing newer (https://www.caniemail.com/features/image-webp/).
 */
export const EMAIL_WIDTH = 1060

/** In pixels. A picture is stored in each of these widths that is smaller than its own, and in its own. */
export const PICTURE_WIDTHS: readonly number[] = [320, 640, 960, 1280, 1920]

export interface PictureSize {
  /** The first 128 bits of the SHA-256 of the picture at its largest, in hexadecimal. */
  hash: string
  /** In pixels, at its largest. */
  width: number
  height: number
  /**
   * The point that stays in view where the picture is cropped, as `30x70`: percent from the left and from the top, in steps
   * of 10; the middle unless given.
   */
  focus?: string | undefined
}

/** The address of a picture's largest version. The focal point is part of the address, but not of the file's name. */
export function pictureAddress(picture: PictureSize): string {
  const focus = picture.focus ? `-f${picture.focus}` : ''
  return href(uploads.picture, { name: pictureName(picture).replace('.', `${focus}.`) })
}

export function pictureName(
  { hash, width, height }: PictureSize,
  fileWidth = width,
  format: 'avif' | 'webp' | 'jpg' = 'webp',
): string {
  const isLargest = fileWidth === width && format === 'webp'
  return `${hash}-${width}x${height}${isLargest ? '' : `-${fileWidth}`}.${format}`
}

/** The file name of the version in emails. */
export function emailPictureName(picture: PictureSize): string {
  return pictureName(picture, Math.min(picture.width, EMAIL_WIDTH), 'jpg')
}

const ADDRESS = /^\/pictures\/([0-9a-f]{32})-(\d{1,4})x(\d{1,4})(?:-f((?:100|\d?0)x(?:100|\d?0)))?\.webp$/

/** The size and focal point in an address of ours; `null` for any other address. */
export function pictureSize(address: string): PictureSize | null {
  const [, hash, width, height, focus] = ADDRESS.exec(address) ?? []
  return hash ? { hash, width: Number(width), height: Number(height), focus } : null
}

export function sourceSet(picture: PictureSize, format: 'avif' | 'webp'): string {
  return [...PICTURE_WIDTHS.filter((width) => width < picture.width), picture.width]
    .map((width) => `${href(uploads.picture, { name: pictureName(picture, width, format) })} ${width}w`)
    .join(', ')
}

/** In pixels: a poster in portrait at the largest width. */
export const MAX_PICTURE_HEIGHT = 2560

/** Said of an animation, which becomes a still image. */
export const ANIMATION_NOTICE = 'It’s animated, so only its first frame is kept.'

/** In bytes; a file has to be smaller. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** Accepted media types, as detected from the bytes. */
export const PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
]
/** For file inputs. Many systems know no type of HEIC photos. */
export const ACCEPTED_PICTURES = [...PICTURE_TYPES, '.heic', '.heif'].join(',')

/** The largest ratio of the longer side to the shorter one. */
export const MAX_ASPECT_RATIO = 20

export const pictureProblems = {
  type: 'Please select a valid image file',
  empty: 'This file is empty. Choose another copy of the image.',
  heic: 'This HEIC photo is damaged, or of a kind that can’t be read here. Save it as JPEG, then choose it again.',
  damaged: 'This image is incomplete or damaged. Download or export it again, then choose the new copy.',
  heavy:
    'Reading this image takes more time or memory than this server has. Save it as a smaller JPEG, then choose it again.',
  size: 'Image must be smaller than 10MB',
  shape: 'This image is more than 20 times as long as it is wide. Please crop it and try again.',
  pixels: 'This image is too large (more than 40 megapixels). Make it smaller and try again.',
} as const

/** The media type of a file as it is announced. Some browsers know none for the photos of an iPhone. */
export function pictureType({ type, name = '' }: { type: string; name?: string }): string {
  return type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type
}

export function isHeic(file: { type: string; name?: string }): boolean {
  return /^image\/hei[cf]/.test(pictureType(file))
}

/** Problems that can be found before the file is read. */
export function pictureProblem(file: { type: string; size: number; name?: string }): string | undefined {
  const { size } = file
  if (!PICTURE_TYPES.includes(pictureType(file))) return pictureProblems.type
  if (size === 0) return pictureProblems.empty
  return size >= MAX_UPLOAD_BYTES ? pictureProblems.size : undefined
}
