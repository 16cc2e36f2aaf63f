import type { ReactNode } from 'react';
import styles from './Mascot.module.css';

export type MascotPose = 'waving' | 'writing' | 'sleeping' | 'searching' | 'seed';

export type MascotProps = {
  pose: MascotPose;
  /** Edge length in pixels. */
  size?: number | undefined;
};

function Ears() {
  return (
    <>
      <circle cx="59" cy="48" r="18" className={styles.furDeep} />
      <circle cx="141" cy="48" r="18" className={styles.furDeep} />
      <circle cx="60" cy="50" r="10.5" className={styles.inner} />
      <circle cx="140" cy="50" r="10.5" className={styles.inner} />
    </>
  );
}

/** Head and cheeks in one soft pear, with a cream mask that parts above the nose. */
function Head() {
  return (
    <>
      <path
        className={styles.fur}
        d="M100 34c34 0 52 20 57 44 3 17 1 39-12 50-11 9-27 12-45 12s-34-3-45-12c-13-11-15-33-12-50 5-24 23-44 57-44Z"
      />
      <path
        className={styles.cream}
        d="M100 88c7-4 13-14 25-14 15 0 27 12 28 28 1 22-20 38-53 38s-54-16-53-38c1-16 13-28 28-28 12 0 18 10 25 14Z"
      />
      <path className={styles.stripe} d="M100 36c5 8 5 18 0 27-5-9-5-19 0-27Z" />
      <ellipse cx="62" cy="108" rx="11" ry="8" className={styles.blush} />
      <ellipse cx="138" cy="108" rx="11" ry="8" className={styles.blush} />
    </>
  );
}

function Nose() {
  return (
    <>
      <path className={styles.nose} d="M95 94.5c3-1.5 7-1.5 10 0 1 1-2.5 5-5 5s-6-4-5-5Z" />
      <path className={styles.line} d="M100 100v4m-11 1.5c1.5 6 10 6 11-1.5 1 7.5 9.5 7.5 11 1.5" />
    </>
  );
}

function OpenEyes({ dx = 0, dy = 0 }: { dx?: number; dy?: number }) {
  return (
    <g transform={`translate(${dx} ${dy})`}>
      <ellipse cx="73" cy="86" rx="8" ry="9" className={styles.eye} />
      <ellipse cx="127" cy="86" rx="8" ry="9" className={styles.eye} />
      <circle cx="76" cy="82.5" r="2.8" className={styles.glint} />
      <circle cx="130" cy="82.5" r="2.8" className={styles.glint} />
    </g>
  );
}

function ClosedEyes({ happy }: { happy: boolean }) {
  const curve = happy ? 'q8-11 16 0' : 'q8 8 16 0';
  return <path className={styles.line} d={`M65 88${curve}M119 88${curve}`} />;
}

function Body() {
  return (
    <>
      <ellipse cx="100" cy="184" rx="56" ry="6" className={styles.shadow} />
      <path
        className={styles.fur}
        d="M100 108c32 0 48 22 48 45 0 20-17 31-48 31s-48-11-48-31c0-23 16-45 48-45Z"
      />
      <ellipse cx="100" cy="158" rx="31" ry="25" className={styles.cream} />
      <ellipse cx="76" cy="182" rx="14" ry="6.5" className={styles.paw} />
      <ellipse cx="124" cy="182" rx="14" ry="6.5" className={styles.paw} />
    </>
  );
}

function Seed({
  x,
  y,
  turn = 0,
  scale = 1,
}: {
  x: number;
  y: number;
  turn?: number;
  scale?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      <path className={styles.seed} d="M0-19c8 8 11 17 9 26-2 7-16 7-18 0-2-9 1-18 9-26Z" />
      <path className={styles.seedStripe} d="M0-12V9M-4.5-4v11M4.5-4v11" />
    </g>
  );
}

function Arm({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <ellipse rx="10" ry="17" className={styles.furDeep} />
      <ellipse cy="-11" rx="7.5" ry="7" className={styles.paw} />
    </g>
  );
}

function Waving() {
  return (
    <>
      <Body />
      <Arm x={68} y={152} turn={-150} />
      <g className={styles.wave}>
        <Arm x={160} y={118} turn={42} />
      </g>
      <Ears />
      <Head />
      <OpenEyes />
      <Nose />
      <path className={styles.smile} d="M94 110.5c1.5 6.5 10.5 6.5 12 0Z" />
      <path className={styles.motion} d="M183 80q5 5 4 13M188 68q11 9 9 26" />
    </>
  );
}

function Writing() {
  return (
    <>
      <Body />
      <Ears />
      <Head />
      <OpenEyes dy={4} />
      <g transform="translate(0 2)">
        <Nose />
      </g>
      <path className={styles.cover} d="M42 152q30-9 58 3 28-12 58-3v34q-30-8-58 4-28-12-58-4Z" />
      <path className={styles.paper} d="M47 149q28-8 53 4v31q-25-11-53-4Z" />
      <path className={styles.paper} d="M153 149q-28-8-53 4v31q25-11 53-4Z" />
      <path
        className={styles.text}
        d="M57 157q16-3 32 2M57 166q16-3 32 2M57 175q9-2 18 0M111 159q10-4 18-4"
      />
      <g transform="translate(140 152) rotate(28)">
        <path className={styles.pencil} d="M-4-34h8V4h-8Z" />
        <path className={styles.paper} d="M-4 4h8L0 13Z" />
        <path className={styles.eye} d="M-1.7 9h3.4L0 13Z" />
        <path className={styles.nose} d="M-4-39h8v6h-8Z" />
      </g>
      <ellipse cx="144" cy="146" rx="10" ry="8.5" className={styles.paw} />
      <ellipse cx="52" cy="158" rx="9" ry="8" className={styles.paw} />
    </>
  );
}

function Sleeping() {
  return (
    <>
      <ellipse cx="100" cy="182" rx="78" ry="8" className={styles.shadow} />
      <path
        className={styles.bed}
        d="M22 158q0-10 12-10h132q12 0 12 10 0 26-34 26H56q-34 0-34-26Z"
      />
      <g transform="translate(0 26)">
        <path className={styles.fur} d="M150 62c26 6 36 30 30 54-5 18-26 24-56 22l-30-70Z" />
        <circle cx="182" cy="126" r="7" className={styles.inner} />
        <Ears />
        <Head />
        <ClosedEyes happy={false} />
        <Nose />
        <ellipse cx="80" cy="137" rx="12" ry="8" className={styles.paw} />
        <ellipse cx="120" cy="137" rx="12" ry="8" className={styles.paw} />
      </g>
      <path
        className={styles.bedFront}
        d="M22 158q14 10 34 8t44 2 44-2 34-8q0 26-34 26H56q-34 0-34-26Z"
      />
      <path className={styles.motion} d="M160 44h15l-15 17h15M182 20h10l-10 11h10" />
    </>
  );
}

function Searching() {
  return (
    <>
      <Body />
      <Arm x={66} y={152} turn={-140} />
      <Ears />
      <Head />
      <OpenEyes />
      <Nose />
      <path className={styles.handle} d="M146 110l18 30" />
      <circle cx="130" cy="86" r="27" className={styles.glass} />
      <ellipse cx="129" cy="87" rx="13" ry="14.5" className={styles.eye} />
      <circle cx="134" cy="81" r="4.6" className={styles.glint} />
      <circle cx="125" cy="93" r="2" className={styles.glint} />
      <circle cx="130" cy="86" r="27" className={styles.rim} />
      <Arm x={157} y={146} turn={20} />
    </>
  );
}

function WithSeed() {
  return (
    <>
      <Body />
      <Ears />
      <Head />
      <ClosedEyes happy />
      <Nose />
      <Seed x={100} y={144} scale={1.35} />
      <Arm x={72} y={152} turn={68} />
      <Arm x={128} y={152} turn={-68} />
      <Seed x={30} y={178} turn={76} scale={0.8} />
      <Seed x={170} y={179} turn={-64} scale={0.8} />
    </>
  );
}

const POSES: Record<MascotPose, () => ReactNode> = {
  waving: Waving,
  writing: Writing,
  sleeping: Sleeping,
  searching: Searching,
  seed: WithSeed,
};

/** The site's hamster. It is decorative: the text next to it has the meaning. */
export function Mascot({ pose, size = 160 }: MascotProps) {
  const Pose = POSES[pose];
  return (
    <svg width={size} height={size} viewBox="0 0 200 200" aria-hidden="true">
      <Pose />
    </svg>
  );
}
