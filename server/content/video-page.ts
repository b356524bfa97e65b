/** Plays a video in a page of our own: it fills the frame and starts by itself, with sound if the browser allows it. */
export const videoPage = (name: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Video</title>
<style>
html, body { height: 100%; margin: 0; background: #000; }
video { width: 100%; height: 100%; object-fit: contain; }
</style>
</head>
<body>
<video src="${escapeAttribute(encodeURIComponent(name))}" controls autoplay playsinline loop></video>
<script>
const video = document.querySelector("video");
video.play().catch(() => { video.muted = true; return video.play(); }).catch(() => undefined);
</script>
</body>
</html>
`;

/** Characters that encodeURIComponent leaves although they have a meaning in HTML. */
const escapeAttribute = (text: string) => text.replaceAll("'", "%27");
