import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import NoticeLine from '@/app/layout/NoticeLine';
import { WRITE } from '@/app/layout/navigation';
import { Shell } from '@/app/layout/Shell';
import shell from '@/app/layout/Shell.module.css';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import { renderWide } from './browser';
import { markupOf } from './markup';
import { slot } from './slots';
import { type Choice, templateOf } from './variants';
import { atBothWidths } from './widths';

/** The conditions that the frame depends on. */
type FrameState = {
  isMember: boolean;
  hasFace: boolean;
  isStaff: boolean;
  mayWrite: boolean;
  hasCommunity: boolean;
  hasRanking: boolean;
  hasContest: boolean;
  place: string;
};

const VISITOR: FrameState = {
  isMember: false,
  hasFace: false,
  isStaff: false,
  mayWrite: false,
  hasCommunity: false,
  hasRanking: false,
  hasContest: false,
  place: '/levels',
};
/** Paths with a frame of their own, which also applies to the paths below them. */
const PLACES = ['/', '/community', '/hamsters', '/ranking', '/search', '/login'];
const isMember = (state: FrameState) => state.isMember;
const isNowhere = (state: FrameState) => state.place === VISITOR.place;

function at(place: string) {
  return { when: `frame.place == '${place}'`, state: { place } };
}

/** Choices that change more of the frame come first, which makes the template shorter. */
const CHOICES: readonly Choice<FrameState>[] = [
  { cases: [at(WRITE)] },
  { cases: [{ when: 'frame.is_member', state: { isMember: true } }] },
  { cases: [{ when: 'frame.has_face', state: { hasFace: true } }], matters: isMember },
  { cases: [{ when: 'frame.is_staff', state: { isStaff: true } }], matters: isMember },
  { cases: [{ when: 'frame.may_write', state: { mayWrite: true } }], matters: isMember },
  { cases: [{ when: 'frame.has_community', state: { hasCommunity: true } }] },
  { cases: [{ when: 'frame.has_ranking', state: { hasRanking: true } }] },
  { cases: [{ when: 'frame.has_contest', state: { hasContest: true } }] },
  { cases: PLACES.map(at), matters: isNowhere },
];

function meOf(state: FrameState) {
  return {
    id: 1,
    nickname: slot('nickname'),
    profileImage: state.hasFace ? slot('face') : '',
    level: slot('level'),
    role: state.isStaff ? 'admin' : null,
    suspendedUntil: null,
    awaitsApproval: !state.mayWrite,
  };
}

function clientOf(state: FrameState): QueryClient {
  const client = new QueryClient();
  client.setQueryData(keys.session, state.isMember ? meOf(state) : null);
  client.setQueryData(keys.site, {
    name: slot('frame.site_name'),
    logo: slot('frame.logo'),
    contactEmail: slot('frame.contact_email'),
    features: {
      community: state.hasCommunity,
      ranking: state.hasRanking,
      contest: state.hasContest,
    },
  });
  return client;
}

function shellOf(state: FrameState, isWide: boolean): string {
  renderWide(isWide);
  return markupOf(
    <QueryClientProvider client={clientOf(state)}>
      <Router ssrPath={state.place}>
        <Shell>{slot('main')}</Shell>
      </Router>
    </QueryClientProvider>,
  );
}

function noticeOf({ link }: { link: string }): string {
  const notice: Shape<'Notice'> = {
    text: slot('frame.notice.text'),
    link,
    audience: 'everybody',
  };
  return markupOf(
    <Router ssrPath="/">
      <NoticeLine notice={notice} isMember={false} />
    </Router>,
  );
}

function notice(): string {
  const cases = ['/', 'https:'].map((start) => ({
    when: `frame.notice.link.startswith('${start}')`,
    state: { link: start + slot(`frame.notice.link[${start.length}:]`) },
  }));
  return `{% if frame.notice %}${templateOf(noticeOf, { link: '' }, [{ cases }])}{% endif %}`;
}

/** `markup` with one piece in another's place, which has to be there once. */
function replaced(markup: string, piece: string, by: string): string {
  const [before, after, ...more] = markup.split(piece);
  if (after === undefined || more.length > 0) throw new Error(`${piece} is not there once`);
  return before + by + after;
}

/** The shell of every page, with template blocks for its content and side panel. */
export function frame(): string {
  const render = (state: FrameState) => atBothWidths(shellOf(state, false), shellOf(state, true));
  const template = templateOf(render, VISITOR, CHOICES);
  const around = `<div class="${shell.frame}">`;
  // Parts that the portal loads for itself; of them only the side panel, the last, is served.
  const [first = '', ...parts] = template.split('<span data-waiting="" hidden=""></span>');
  const after = parts.pop() ?? '';
  const filled = `${first}${parts.join('')}{% block side %}{% endblock %}${after}`;
  return [
    [around, `${notice()}${around}`],
    [slot('main'), '{% block main %}{% endblock %}'],
  ].reduce((made, [piece = '', by = '']) => replaced(made, piece, by), filled);
}
