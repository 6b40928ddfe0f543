/** The settings of the pictures: a set of our drawings, and a picture of the church's own in place of each. */
import { choice, picture } from '#app/settings-fields.ts'

export const pictureFields = {
  sceneSet: choice('Drawings', 'shore', {
    shore: 'Church by the sea',
    brick: 'Brick church in a town',
    stone: 'Stone church in the country',
  }),
  homePicture: picture('First screen', {
    hint: 'Wide, with its subject on the right: the words are on the left, on phones above.',
  }),
  aboutPicture: picture('About Our Church', {}),
  musicPicture: picture('Music', {}),
  kidsPicture: picture('Kids Church', { hint: 'Ask the parents of every child in it first.' }),
  visitPicture: picture('Plan a Visit', { hint: 'Your door, as people see it when they arrive.' }),
  alphaPicture: picture('Alpha', {}),
  givePicture: picture('Give', {}),
  sharePicture: picture('Share image', {
    hint: 'Shown when a page without a picture of its own is shared, for example on Facebook. About 1200 by 630 pixels.',
  }),
}

export type SceneSet = (typeof pictureFields)['sceneSet']['defaultValue']

/** The pages whose drawing a picture replaces. */
export type Slot = 'home' | 'about' | 'music' | 'kids' | 'visit' | 'alpha' | 'give'
