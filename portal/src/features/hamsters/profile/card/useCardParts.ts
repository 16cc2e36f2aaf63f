import { useQuery } from '@tanstack/react-query';
import { loadPicture } from '@/content/media/picture';
import { useSite } from '@/shared/api/site';
import { SITE_NAME } from '@/shared/lib/site';
import { hamsterAge } from '../age';
import type { Hamster } from '../api';
import type { Picture } from './drawPhoto';
import type { CardContent } from './facts';
import { loadCardFont } from './font';

function contentOf(hamster: Hamster, siteName: string): CardContent {
  const { name, breed, description, owner } = hamster;
  const age = hamsterAge(hamster);
  return { name, breed, age, description, owner: owner.nickname, siteName };
}

export type CardParts = { content: CardContent; picture: Picture; photoFailed: boolean };

async function load(content: CardContent, photo: string | null): Promise<CardParts> {
  const [picture] = await Promise.all([
    photo ? loadPicture(photo).catch(() => null) : null,
    loadCardFont(Object.values(content).join('')),
  ]);
  return { content, picture, photoFailed: photo !== null && picture === null };
}

/** The data of a card, once its font and its photo are loaded. */
export function useCardParts(hamster: Hamster): CardParts | undefined {
  const site = useSite();
  const content = contentOf(hamster, site.data?.name ?? SITE_NAME);
  const photo = hamster.profileImage;
  return useQuery({
    queryKey: ['hamster-card', photo, content],
    queryFn: () => load(content, photo),
    enabled: !site.isPending,
    gcTime: 0,
  }).data;
}
