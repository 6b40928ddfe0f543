/** Sermons from Easter to Trinity, and of the summer. `load.ts` describes the format. */
export const easterToSummer = `
# Alleluia

## Easter Day: While It Was Still Dark
John 20:1–18 · The Rev. Anna Whitfield · 18:30 · resurrection, joy

Easter begins before sunrise, with a woman who has come to do the last kind thing that is left to do. She finds the
stone moved and thinks of thieves. It takes her own name, spoken in a voice she knows, to turn her round.

He did not call out an explanation. He said: Mary. The risen Lord is still in the habit of meeting us by name,
usually while we are looking for something else.

Alleluia! Christ is risen. The Lord is risen indeed.

Scriptures Referenced: John 20:1–18; Acts 10:34–43; Colossians 3:1–4

## Easter 2: My Lord and My God
John 20:19–31 · Deacon Paul Ames · 17:45 · doubt, faith

Thomas missed one meeting and has been called names for it ever since. But when the others went back behind their
locked door, he stayed with them for a whole week on nothing but their word. That counts for something.

And Jesus came for him. The wounds were still there to be touched. What Thomas says next is the highest thing anyone
in the Gospel ever says of Jesus.

## Easter 3: Supper at Emmaus
Luke 24:13–35 · The Rev. Anna Whitfield · 19:35 · communion, scripture

Seven miles with a stranger who knows the Scriptures, and still they do not see it. Then he takes the bread, and
gives thanks, and breaks it, and their eyes are opened. He is gone by the time they have found their voices.

Every Sunday has the shape of that walk: the road, the word, the table, and the run back in the dark to tell the
others.

## Easter 4: The Gate for the Sheep
John 10:1–10 · The Rev. Anna Whitfield · 18:20 · shepherd, safety

A shepherd of that country lay down at night across the opening of the fold. He was the gate; what wanted the sheep
had to come over him first. That is the picture Jesus chooses for himself.

Abundant life, then, has a door in it, which opens inward to safety and outward to pasture. We listen today for a
voice that leads and never drives.

## Easter 5: Many Rooms
John 14:1–14 · Deacon Paul Ames · 19:00 · comfort, hope

We read these words at nearly every funeral. They were spoken at a supper, to friends whose hearts were already in
trouble and about to be broken. In my Father’s house there is room.

Thomas asks for directions and Philip asks for proof, and Jesus answers both with himself. The way to the Father is
Somebody whom we know.

## Easter 6: Not Left as Orphans
John 14:15–21 · The Rt. Rev. Samuel Adeyemi · 24:10 · confirmation, Holy Spirit

Bishop Samuel visits us to confirm nine candidates, the youngest twelve and the eldest eighty-one. He preaches on
the promise that we are not left to manage on our own: another Advocate, to be with us for ever.

An advocate, he says, is one who comes when called and stays until it is over. Ask any of the nine who it was that
stood beside them.

## Easter 7: That They May Be One
John 17:1–11 · The Rev. Anna Whitfield · 17:10 · unity, prayer

On the night before he died Jesus prayed for his friends, and John lets us overhear. He did not ask that they be
clever or many. He asked that they be one.

Between Ascension and Pentecost the Church has nothing to do but wait and pray in one room. It turned out to be the
most useful ten days in its history.

## Pentecost: Every Tongue
Acts 2:1–21 · The Rev. Anna Whitfield · 19:55 · Holy Spirit, mission

The Gospel was read this morning in six languages by people of this parish, and nobody needed to be told what that
was about. The Spirit did not make them all speak alike. Each one heard it in the language of home.

Wind, fire, and a street full of strangers who understand: it is the birthday of a Church that was never meant to
fit in one house.

Scriptures Referenced: Acts 2:1–21; Genesis 11:1–9; John 20:19–23

## Trinity Sunday: The Grace, the Love, the Fellowship
2 Corinthians 13:11–14 · Deacon Paul Ames · 16:35 · Trinity, prayer

Preachers draw straws for Trinity Sunday. But Paul does not explain anything; he blesses people. The grace of our
Lord Jesus Christ, the love of God, the fellowship of the Holy Ghost: we say it so often that we forget it is the
whole of the faith in a sentence.

God has never been lonely. What we call salvation is being drawn into a company that was there before the world was.

# Following on the Way

## Proper 4: Only Say the Word
Luke 7:1–10 · The Rev. Anna Whitfield · 18:05 · faith, healing

A Roman officer sends friends to say that Jesus need not come in person. He knows what it is to give an order and
have it done two miles away. Only say the word. Jesus turns to the crowd and says that he has seen nothing like it
in Israel.

We say the centurion’s prayer before every Communion. It is good to know who taught it to us, and that he was the
last person anyone expected.

## Proper 5: The Widow of Nain
Luke 7:11–17 · Deacon Paul Ames · 17:20 · compassion, grief

Two crowds meet at a city gate, one with Jesus coming in and one with a coffin going out. He touches what nobody was
supposed to touch, and gives a son back to his mother.

Nobody had asked him to. Luke says only that he saw her, and had compassion. Most kindness begins there.

## Proper 6: She Has Loved Much
Luke 7:36–8:3 · The Rev. Anna Whitfield · 20:15 · forgiveness, gratitude

There are two debtors at Simon’s table, and only one of them knows it. A woman weeps on the feet of Jesus because
she has been let off more than she could ever pay. The host, who keeps careful books, has not noticed that he owes
anything.

Gratitude is how forgiveness looks from outside. You can generally tell who has been forgiven much.

## Proper 7: Go Home and Tell
Luke 8:26–39 · The Rev. Thomas Kerr · 21:30 · freedom, witness

The man from the tombs wants to get into the boat and leave. Who would not, with such neighbors? But Jesus sends him
back to the very people who had chained him, to tell them how much God has done.

Our guest speaks about coming home after the worst of it, and about the courage it takes to be known again.

## Proper 8: A Hand on the Plow
Luke 9:51–62 · The Rev. Anna Whitfield · 18:50 · discipleship, calling

Three people tell Jesus that they will follow him, each with a small condition. They are reasonable conditions. He
will not have any of them.

It sounds severe until you have tried to walk one way while looking another. This is a sermon about undivided
hearts, and about what we keep going back to say goodbye to.

# Psalms by the Water

## Proper 9: The Sea Is His
Psalm 95 · The Rev. Anna Whitfield · 17:35 · praise, creation

The sea is his, for he made it, and his hands prepared the dry land. We say this psalm at Morning Prayer so often
that the words wear smooth. This July we read five psalms slowly, with the windows open.

Praise comes first, before we have sorted out how we feel. Then comes the warning: today, if you will hear his
voice, harden not your hearts. Both are for our good.

## Proper 10: Out of the Depths
Psalm 130 · Deacon Paul Ames · 18:25 · lament, hope

Whoever wrote this psalm had been under water. More than watchmen for the morning, he says, and then says it again,
the way that you do at three o’clock when the clock does not move.

There is no shame in the depths; the Bible prays from there often. The rope let down to us has one strand: with him
there is mercy.

## Proper 11: Be Still
Psalm 46 · The Rev. Anna Whitfield · 19:05 · peace, storm

We read this one with the hurricane shutters still leaning in the hall. The mountains shake, the waters rage and
foam, and in the middle of the city runs a quiet river that makes it glad.

“Be still” is said first to the storm and to the armies, and only then to us. It means: put it down. You are not
holding the world up.

Scriptures Referenced: Psalm 46; Mark 4:35–41

## Proper 12: Teach Us to Number Our Days
Psalm 90 · The Rev. Anna Whitfield · 20:00 · time, wisdom

Moses prays about grass: green in the morning, dry by the evening. It is the oldest psalm in the book and the
frankest about how long we have.

To number our days is not to count them anxiously. It is to find out that they are few enough to be given away with
care. We end with his last petition, which is the best prayer for a working week that I know.

## Proper 13: Wings of the Morning
Psalm 139 · Deacon Paul Ames · 18:10 · presence, comfort

If I take the wings of the morning and dwell in the uttermost parts of the sea, even there. Sailors have put this
verse over doors from here to Newfoundland.

To be known so completely could be terrifying. The psalmist finds that it is rest. There is nothing left to hide and
nowhere left to be lost.

# A Better Country

## Proper 14: Things Not Seen
Hebrews 11:1–16 · The Rev. Anna Whitfield · 19:40 · faith, promise

Abraham set out, not knowing where he was to go. He had an address to leave and none to arrive at. Hebrews calls
that faith, and calls us his grandchildren.

They saw the promises from a distance and waved, as you wave to a boat coming in. Most of what we hope for we shall
greet like that. It is coming all the same.

## Proper 15: A Cloud of Witnesses
Hebrews 11:29–12:2 · The Rev. Anna Whitfield · 20:50 · saints, perseverance

The list goes on until the writer runs out of breath: Gideon, Barak, Samson, David, and the many whose names nobody
kept. They are in the stands now. We are on the track.

Lay aside every weight, he says. Some of them are sins, and some are only heavy. We try this morning to tell the one
from the other.

## Proper 16: A Kingdom That Cannot Be Shaken
Hebrews 12:18–29 · Deacon Paul Ames · 17:55 · worship, awe

We know something here about what can be shaken. Roofs can, and docks, and plans. The letter to the Hebrews says
that the shaking shows what will stay.

What remains when the wind has gone through? A table, a promise, and one another. Let us give thanks, by which we
offer to God acceptable worship.

## Proper 17: Entertaining Angels
Hebrews 13:1–8, 15–16 · The Rev. Anna Whitfield · 18:45 · hospitality, love

After twelve chapters of high theology the letter ends like a note on the refrigerator: keep loving each other, feed
strangers, visit the prison, be content. It was always going to end there.

Some have entertained angels without knowing it. The point is that you do not know. You set another place.

Scriptures Referenced: Hebrews 13:1–8, 15–16; Genesis 18:1–8; Luke 14:7–14

# None

## Proper 18: Count the Cost
Luke 14:25–33 · The Rev. Anna Whitfield · 19:15 · discipleship, cost

Large crowds were traveling with him, and he turned and tried to talk them out of it. Nobody builds a tower without
a budget, he says. Sit down first. Do the sum.

He is asking for everything, and says so before we sign. There is kindness in that. And he had done his own sum, and
knew what we would cost.
`
