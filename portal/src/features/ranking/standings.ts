import { text } from './text';
import type { PopularHamster, RankedMember } from './types';

/** A place of any ranking, as a row shows it. */
export type Standing = {
  /** The id of the member or the hamster. */
  id: number;
  rank: number;
  /** Places gained since yesterday; null where there is nothing to compare with. */
  change: number | null;
  score: number;
  href: string;
  name: string;
  picture: string | null;
  /** Members have a level; hamsters have a breed and an owner instead. */
  level: number | null;
  breed: string | null;
  keeper: string | null;
  /** The member who has the place: the ranked member, or the owner of the ranked hamster. */
  ownerId: number;
};

function ofHamster(hamster: PopularHamster): Standing {
  return {
    id: hamster.id,
    rank: hamster.rank,
    change: hamster.rankChange,
    score: hamster.score,
    href: `/hamster/${hamster.id}`,
    name: hamster.name,
    picture: hamster.imageUrl,
    level: null,
    breed: hamster.breed,
    keeper: text.owner(hamster.ownerNickname),
    ownerId: hamster.ownerId,
  };
}

function ofMember(member: RankedMember): Standing {
  return {
    id: member.id,
    rank: member.rank,
    change: member.rankChange,
    score: member.score,
    href: `/user/${member.id}`,
    name: member.nickname,
    picture: member.profileImage,
    level: member.level,
    breed: null,
    keeper: null,
    ownerId: member.id,
  };
}

export function standingOf(place: RankedMember | PopularHamster): Standing {
  return 'breed' in place ? ofHamster(place) : ofMember(place);
}
