"""A bad line: two TUN devices, one in a network namespace of its own, and packets that are lost, late, doubled or
reordered between them. TCP connections to the far end are passed on to a service on this end's loopback.

Written in Python because Node cannot create devices or enter namespaces. It needs only the standard library.
Usage: bad-line.py PORT SEED SECONDS [NUMBER]. The quality of the line comes as lines of JSON on standard input; the
program ends with its input, so that it does not outlive the tests, and after SECONDS."""

import asyncio
import ctypes
import errno
import fcntl
import json
import os
import random
import socket
import struct
import subprocess
import sys

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
# How long a reordered packet is held, so that later ones overtake it.
HOLD_SECONDS = 0.02

libc = ctypes.CDLL(None, use_errno=True)


def checked(result):
    if result != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def open_tun(name):
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    try:
        fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    except OSError:
        os.close(device)
        raise
    return device


def open_free_tun(numbers):
    """A device with a number that no other line has taken; the number chooses its four addresses of the 256."""
    for number in numbers:
        try:
            return number, open_tun(f"line{number}")
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
    raise OSError(f"taken: {list(numbers)}")


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def configure(name, own, other):
    ip("link", "set", name, "addrgenmode", "none")
    ip("addr", "add", own, "peer", other, "dev", name)
    ip("link", "set", name, "up")


class Direction:
    """Packets from one device to the other, in one direction."""

    def __init__(self, quality, source, target, seed):
        self.quality, self.source, self.target = quality, source, target
        self.random = random.Random(seed)
        self.passed = self.lost = self.doubled = self.reordered = 0

    def chance(self, name):
        # Always drawn, so that the decisions for one kind of fault do not depend on the others.
        return self.random.random() * 100 < self.quality[name]

    def read(self):
        # Bounded, so that one direction does not starve the other and the timers.
        for _ in range(64):
            try:
                packet = os.read(self.source, 65536)
            except BlockingIOError:
                return
            if packet[0] >> 4 == 4:
                self.handle(packet)

    def handle(self, packet):
        lost, doubled, reordered = (self.chance(name) for name in ("lossPercent", "duplicatePercent", "reorderPercent"))
        if lost:
            self.lost += 1
            return
        self.passed += 1
        self.doubled += doubled
        self.reordered += reordered
        delay = self.quality["delayMs"] / 1000 + (HOLD_SECONDS if reordered else 0)
        for _ in range(2 if doubled else 1):
            if delay == 0:
                self.write(packet)
            else:
                asyncio.get_running_loop().call_later(delay, self.write, packet)

    def write(self, packet):
        try:
            os.write(self.target, packet)
        except BlockingIOError:
            self.lost += 1  # A full queue drops packets, as in every router.


async def pass_on(port, reader, writer):
    """Connects a client of the far end with the service."""
    try:
        service_reader, service_writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        writer.transport.abort()
        return

    async def copy(source, target):
        try:
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
            target.write_eof()
        except OSError:
            # A reset of one side resets the other.
            writer.transport.abort()
            service_writer.transport.abort()

    await asyncio.gather(copy(reader, service_writer), copy(service_reader, writer))
    writer.close()
    service_writer.close()


async def main():
    port, seed, seconds, *numbers = (int(word) for word in sys.argv[1:])
    near_namespace = os.open("/proc/self/ns/net", os.O_RDONLY)
    number, near = open_free_tun(numbers or range(64))
    near_address, far_address = f"198.51.100.{4 * number + 1}", f"198.51.100.{4 * number + 2}"
    configure(f"line{number}", near_address, far_address)

    checked(libc.unshare(CLONE_NEWNET))
    far = open_tun("line")
    configure("line", far_address, near_address)
    listener = socket.create_server((far_address, port), backlog=128)
    # Sockets and devices stay in their namespace; what is opened from here on is in the first one again.
    checked(libc.setns(near_namespace, CLONE_NEWNET))

    quality = dict.fromkeys(("lossPercent", "delayMs", "duplicatePercent", "reorderPercent"), 0)
    loop = asyncio.get_running_loop()
    directions = [Direction(quality, near, far, seed), Direction(quality, far, near, seed + 1)]
    for direction in directions:
        loop.add_reader(direction.source, direction.read)
    await asyncio.start_server(lambda reader, writer: pass_on(port, reader, writer), sock=listener)

    commands = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(commands), sys.stdin)
    print(f"ready {number}", flush=True)

    async def obey():
        while line := await commands.readline():
            quality.update(json.loads(line))
            print(f"quality {json.dumps(quality)}", flush=True)

    try:
        await asyncio.wait_for(obey(), seconds)
    except asyncio.TimeoutError:
        print(f"ended after {seconds} s", flush=True)
    for name, one in zip(("to the service", "from the service"), directions):
        counts = f"{one.passed} passed, {one.lost} lost, {one.doubled} doubled, {one.reordered} reordered"
        print(f"packets {name}: {counts}", flush=True)
    # Open connections end like those over a cut cable.
    os._exit(0)


asyncio.run(main())
