import { createElement, type SVGProps } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };
type IconProps = SVGProps<SVGSVGElement> & { size?: number | string | undefined };

/** Makes a component of an icon's lines; takes the place of the library's own (tools/icons.ts). */
export function createIcon({ node }: IconData) {
  return function Icon({ size = 24, children, ...props }: IconProps) {
    const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
    const drawing = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round' as const,
      strokeLinejoin: 'round' as const,
      'aria-hidden': true,
      ...props,
    };
    return createElement('svg', drawing, ...lines, children);
  };
}
