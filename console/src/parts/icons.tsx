import type { SVGProps } from 'react';

/** An icon of lines in the colour of the text, 15 pixels wide and high unless `width` and `height` are given. */
const icon = (lines: string) =>
  function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        width={15}
        height={15}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        <path d={lines} />
      </svg>
    );
  };

export const ExternalLinkIcon = icon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6');
export const MoonIcon = icon('M20 15A9 9 0 0 1 9 4a9 9 0 1 0 11 11z');
export const PauseIcon = icon('M8 5v14M16 5v14');
export const PlayIcon = icon('M7 4v16l13-8z');
export const ScreenIcon = icon('M3 4h18v12H3zM8 21h8M12 16v5');
export const SearchIcon = icon('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 15l5 6');
export const SunIcon = icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
);
