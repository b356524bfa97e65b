import { type AnimationClip, AnimationMixer, type Object3D } from "three";
import { offerList } from "./choices.ts";

/** The first one plays; of several a person may choose. What it returns moves the model on. */
export function playAnimations(root: Object3D, clips: AnimationClip[]) {
  const mixer = new AnimationMixer(root);
  const play = (index: number) => {
    const clip = clips[index];
    mixer.stopAllAction();
    if (clip) mixer.clipAction(clip).play();
  };
  play(0);
  if (clips.length > 1)
    offerList(
      "Animation",
      clips.map(({ name }) => name),
      play,
    );
  return (seconds: number) => mixer.update(seconds);
}
