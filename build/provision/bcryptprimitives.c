/* The one function of bcryptprimitives.dll that Node and Chromium need, by the one of advapi32.dll that Wine has. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    return SystemFunction036(buffer, (ULONG)length);
}

BOOL WINAPI DllMain(HINSTANCE library, DWORD reason, LPVOID reserved)
{
    return TRUE;
}
