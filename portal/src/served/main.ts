// Run by the build (tools/served.ts): the templates that the server fills, by their names.
import './browser';
import { feedTabs } from './FeedTabs';
import { frame } from './Frame';
import { levelShape } from './levelShape';
import { looks } from './looks';
import { filledByServer } from './slots';

export const templates: Record<string, string> = {
  'frame.html': filledByServer(`<div class="served">${frame()}</div>`),
  'feed_tabs.html': filledByServer(feedTabs()),
  'level_shape.html': filledByServer(levelShape()),
};

export const dress = looks();
