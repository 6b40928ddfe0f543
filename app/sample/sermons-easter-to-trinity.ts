/** Sermons of Eastertide. `load.ts` describes the format. */
export const easterToTrinity = `
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
`
