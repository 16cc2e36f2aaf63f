type Element = { open: string; children: Node[]; close: string };
type Node = Element | string;

const PIECE = /<[^>]*>|[^<]+/g;
const EMPTY = /^<(?:img|input|br|hr)\b|\/>$/;

function treeOf(markup: string): Node[] {
  const root: Element = { open: '', children: [], close: '' };
  const inside = [root];
  for (const piece of markup.match(PIECE) ?? []) {
    const parent = inside.at(-1) ?? root;
    if (piece.startsWith('</')) {
      parent.close = piece;
      inside.pop();
    } else if (!piece.startsWith('<')) {
      parent.children.push(piece);
    } else {
      const element: Element = { open: piece, children: [], close: '' };
      parent.children.push(element);
      if (!EMPTY.test(piece)) inside.push(element);
    }
  }
  return root.children;
}

function written(node: Node): string {
  if (typeof node === 'string') return node;
  return node.open + node.children.map(written).join('') + node.close;
}

function marked(node: Node, at: string): string {
  if (typeof node === 'string')
    throw new Error(`a text of one width alone has no element: ${node}`);
  return written({ ...node, open: node.open.replace(/\/?>$/, ` data-at="${at}"$&`) });
}

/**
 * Two nodes with the same key are the same node. `tabIndex` is ignored, because only the portal
 * sets it.
 */
function keyOf(node: Node): string {
  return typeof node === 'string' ? node : node.open.replace(' tabindex="-1"', '');
}

function both(narrow: readonly Node[], wide: readonly Node[]): string {
  const [first, second] = [narrow[0], wide[0]];
  if (first === undefined) return wide.map((node) => marked(node, 'wide')).join('');
  if (second === undefined) return narrow.map((node) => marked(node, 'narrow')).join('');
  if (keyOf(first) === keyOf(second)) {
    const here =
      typeof first === 'string' || typeof second === 'string'
        ? written(first)
        : first.open + both(first.children, second.children) + first.close;
    return here + both(narrow.slice(1), wide.slice(1));
  }
  const isLater = wide.some((node) => keyOf(node) === keyOf(first));
  return isLater
    ? marked(second, 'wide') + both(narrow, wide.slice(1))
    : marked(first, 'narrow') + both(narrow.slice(1), wide);
}

/** One markup of two: an element that only one width has carries `data-at`, and styles hide it at the other. */
export function atBothWidths(narrow: string, wide: string): string {
  return both(treeOf(narrow), treeOf(wide));
}
